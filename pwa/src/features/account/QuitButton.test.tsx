import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Photo, photoChanged } from '@features/verification/draftsSlice';
import { makeCurrent } from '@i18n/language';
import { sendWaiting } from '@offline/actions';
import { outboxRead, submissionChanged } from '@offline/outboxSlice';
import { home } from '@testing/examples';
import { fakeServer, ok, openScreen, withRealCore } from '@testing/screen';

vi.mock('@offline/actions', async (original) => ({ ...(await original<object>()), sendWaiting: vi.fn() }));

const item = (id: number) => ({ id, kind: 'basic', pid: '', status: 'waiting', refusal: null }) as const;

async function open(count: number, photo?: Photo) {
  fakeServer({
    'GET /home/v1/index': ok(home()),
    'GET /user/v1/sessions': ok([]),
    'POST /user/v1/logout': ok(null),
  });
  const opened = await openScreen('/personal');
  act(() => void opened.store.dispatch(outboxRead(Array.from({ length: count }, (_, index) => item(index + 1)))));
  if (photo !== undefined) act(() => void opened.store.dispatch(photoChanged({ slot: 'front', photo })));
  await opened.user.click(await screen.findByRole('button', { name: 'Quit' }));
  const press = (name: string) =>
    opened.user.click(within(screen.getByRole('dialog', { name: /not been sent/ })).getByRole('button', { name }));
  return { ...opened, press, token: () => opened.store.getState().session.token };
}

withRealCore();
beforeEach(() => {
  vi.mocked(sendWaiting).mockReset();
  makeCurrent('en');
});

describe('Quit', () => {
  it('leaves at once where everything has been sent', async () => {
    expect((await open(0)).token()).toBeNull();
  });

  it('says what has not been sent, and stays or loses it as it is told', async () => {
    const { press, token } = await open(2);
    expect(screen.getByRole('dialog', { name: '2 items have not been sent' })).toBeTruthy();
    expect(token()).toBe('t');
    await press('Stay');
    expect(screen.queryByRole('dialog', { name: /not been sent/ })).toBeNull();
    expect(token()).toBe('t');
  });

  it('deletes it when that is what the borrower wants', async () => {
    const { press, token } = await open(1);
    expect(screen.getByRole('dialog', { name: '1 item has not been sent' })).toBeTruthy();
    await press('Quit without sending');
    expect(token()).toBeNull();
  });

  it.each([
    ['unsent', { kind: 'unsent', preview: 'blob:1', againWithin: null }],
    ['being sent', { kind: 'sending', preview: 'blob:1', percent: 0 }],
  ] as const)('asks also about a photo that is %s, which it cannot send from here', async (_how, photo) => {
    const { user, store, token } = await open(0, photo);
    const dialog = within(screen.getByRole('dialog', { name: '1 item has not been sent' }));
    expect(dialog.queryByRole('button', { name: 'Send now' })).toBeNull();
    expect(token()).toBe('t');
    const stored = { kind: 'stored', preview: 'blob:1', id: 'I1', read: null, faceStatus: null } as const;
    act(() => void store.dispatch(photoChanged({ slot: 'front', photo: stored })));
    await user.click(screen.getByRole('button', { name: 'Quit' }));
    expect(token()).toBeNull();
  });

  it('does not offer to send it without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open(1);
    const buttons = within(screen.getByRole('dialog', { name: /not been sent/ })).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Quit without sending', 'Stay']);
  });

  it('sends it, and then has nothing to ask', async () => {
    const { press, token, store, user } = await open(1);
    await press('Send now');
    expect(sendWaiting).toHaveBeenCalledOnce();
    expect(token()).toBe('t');
    act(() => void store.dispatch(submissionChanged({ id: 1, status: 'sent' })));
    await user.click(screen.getByRole('button', { name: 'Quit' }));
    expect(token()).toBeNull();
  });
});
