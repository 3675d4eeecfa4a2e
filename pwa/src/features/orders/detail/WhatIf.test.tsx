import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer, ok, openScreen, withRealCore } from '@testing/screen';
import { eventually, settled } from '@testing/time';

import { home, orderDetail } from '../testing/answers';

const DETAIL = 'GET /order/v1/detail';

withRealCore();

async function open(detail: ReturnType<typeof orderDetail>) {
  const server = fakeServer({ [DETAIL]: ok(detail), 'GET /home/v1/index': ok(home(1)) });
  const opened = await openScreen('/orders/O1/detail');
  return { ...opened, server };
}

describe('what is to come', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00+05:30'), toFake: ['Date'] });
    return () => {
      vi.useRealTimers();
    };
  });
  const ahead = async () => {
    const heading = await screen.findByRole('heading', { name: 'If you repay on another day' });
    const card = heading.closest('section');
    if (card === null) throw new Error('no card');
    return within(card);
  };
  const lines = (card: Awaited<ReturnType<typeof ahead>>) =>
    card.getAllByRole('listitem').map((item) => item.textContent?.replace(/\s+/g, ' ').trim());

  it('is worked out from the last answer, without asking anybody about the order', async () => {
    const { user, server } = await open(orderDetail('6', { asOf: '2026-11-22', isExtension: 1 }));
    const card = await ahead();
    await user.click(card.getByRole('button', { name: 'Show what it would cost' }));
    await card.findByText(/Worked out on this phone/);
    expect(lines(card)).toEqual([
      'Today22 Nov 2026 ₹5,035.00',
      'On the due date27 Nov 2026 ₹5,035.00',
      expect.stringMatching(/^3 days late30 Nov 2026 ₹5,185\.00.*₹150\.00/),
      expect.stringMatching(/^7 days late4 Dec 2026 ₹5,385\.00/),
    ]);
    await card.findByText('With an extension asked for today: ₹305.00 now, and on 29 Nov 2026 you repay ₹5,035.00.');
    expect(server.calls.map(({ name }) => name)).toEqual([DETAIL]);
  });

  it('begins with returning the loan while that is possible, and says no untrue word of repaying early', async () => {
    const exit = { coolingOffAmount: '4420.00', coolingOffInterest: '10.00' } as const;
    const { user } = await open(orderDetail('6', { ...exit, asOf: '2026-11-22', canCoolOff: 1 }));
    const card = await ahead();
    await user.click(card.getByRole('button', { name: 'Show what it would cost' }));
    await card.findByText(/Once you can no longer return the loan, repaying early costs/);
    expect(lines(card).slice(0, 2)).toEqual([
      expect.stringMatching(/^Today, returning the loanPossible until 23 Nov 2026 ₹4,420\.00/),
      'Today22 Nov 2026 ₹5,035.00',
    ]);
  });

  it('goes into the phone’s calendar', async () => {
    const files: { name: string; blob: Blob }[] = [];
    let made: Blob | undefined;
    URL.createObjectURL = (blob: Blob) => {
      made = blob;
      return 'blob:reminder';
    };
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (made !== undefined) files.push({ name: this.download, blob: made });
    });
    const { user } = await open(orderDetail('6'));
    await user.click((await ahead()).getByRole('button', { name: 'Add a reminder' }));
    await eventually(() => expect(files).toHaveLength(1));
    expect(await screen.findByText('Open the downloaded file to add the reminder to your calendar.')).toBeTruthy();
    click.mockRestore();
    const [file] = files;
    expect([file?.name, file?.blob.type]).toEqual(['saral-2026-11-27.ics', 'text/calendar']);
    const text = await new Promise<string>((done) => {
      const reader = new FileReader();
      reader.onload = () => done(String(reader.result));
      if (file !== undefined) reader.readAsText(file.blob);
    });
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining([
        'DTSTAMP:20261122T043000Z',
        'DTSTART;VALUE=DATE:20261127',
        'SUMMARY:Repay ₹5\\,035.00 to Saral',
      ]),
    );
  });

  it('goes through the phone’s share sheet where that takes files, also when the sheet is closed', async () => {
    const shared: File[] = [];
    const share = async ({ files = [] }: ShareData) => {
      shared.push(...files);
      throw new DOMException('closed', 'AbortError');
    };
    Object.assign(navigator, { canShare: () => true, share });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    const { user } = await open(orderDetail('6'));
    await user.click((await ahead()).getByRole('button', { name: 'Add a reminder' }));
    await eventually(() => expect(shared).toHaveLength(1));
    expect([shared[0]?.name, shared[0]?.type]).toEqual(['saral-2026-11-27.ics', 'text/calendar']);
    expect(click).not.toHaveBeenCalled();
    await settled();
    expect(screen.queryByRole('dialog', { name: 'Info' })).toBeNull();
    Object.assign(navigator, { canShare: undefined, share: undefined });
  });

  it('has no reminder of a date that has passed, and nothing for a loan that is over', async () => {
    await open(orderDetail('8', { overdueDays: 2, asOf: '2026-11-29' }));
    const card = await ahead();
    expect(card.queryByRole('button', { name: 'Add a reminder' })).toBeNull();
    cleanup();
    await open(orderDetail('7'));
    await screen.findByText('All repaid. Thank you.');
    expect(screen.queryByText('If you repay on another day')).toBeNull();
  });
});
