import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { answerLater, cameTo, fakeServer, openScreen, withRealCore } from '@testing/screen';
import { type Answers, LOST, ok, PENDING, refuse } from '@testing/server';
import { settled } from '@testing/time';

const IFSC = 'HDFC0000001';
const CARD = { id: 'C1', cardNo: '****4321', bankCode: IFSC, bankName: 'HDFC Bank', branch: 'Tulsiani Chambers' };

const LANDING: Answers = {
  'GET /bank-info/v1/get-bank-info': ok([]),
  'GET /bank-info/v1/get-branch': ok({ bankName: 'HDFC Bank', branch: 'Tulsiani Chambers', district: 'Mumbai' }),
  'GET /order/v1/precheck': PENDING,
  'GET /product/v1/product-info': PENDING,
  'GET /home/v1/index': PENDING,
};

/** Fake responses in which the list of accounts is empty on the first read only. */
const answers = (more: Answers = {}): Answers => {
  const lists = [[]];
  return {
    'POST /bank/v1/bind-card': ok({ id: 'C1' }),
    'GET /bank/v1/find-user-bank-card': () => ok(lists.pop() ?? [CARD]),
    ...LANDING,
    ...more,
  };
};

const open = async (address = '/bank/add?pid=P1') => {
  const opened = await openScreen(address);
  if (address.startsWith('/bank/add')) await screen.findByLabelText('IFSC Code');
  return opened;
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Matches the element's whole text, because the number is drawn in groups. */
const accountRow = () =>
  screen.findByText((_, element) => element?.tagName === 'SPAN' && element.textContent === 'Account ****4321');
const apply = () => screen.getByRole('button', { name: 'Apply Now' });

async function fill(user: UserEvent) {
  await user.type(field('IFSC Code'), IFSC);
  await user.type(field('Bank Account No.'), '00123456784321');
  await user.type(field('Confirm Account No.'), '00123456784321');
}

withRealCore();

describe('adding a bank account', () => {
  // proves: S5.23
  it('says the first thing that is wrong, in order, in one banner', async () => {
    const server = fakeServer(answers());
    const { user } = await open();
    const complaint = async () => {
      await user.click(apply());
      return waitFor(() => {
        const [banner, ...others] = screen.getAllByRole('alert').filter((alert) => alert.textContent !== '');
        expect(others).toEqual([]);
        expect(banner).toBeDefined();
        return banner?.textContent;
      });
    };
    expect(await complaint()).toBe('Please input Ifsc Code');
    expect(document.activeElement).toBe(field('IFSC Code'));
    await user.type(field('IFSC Code'), IFSC);
    expect(await complaint()).toBe('Please input Bank Account');
    await user.type(field('Bank Account No.'), '12345678');
    expect(await complaint()).toBe('Please input Confirm Account');
    await user.type(field('Confirm Account No.'), '12345679');
    expect(await complaint()).toBe('Please Confirm Account');
    expect(document.activeElement).toBe(field('Confirm Account No.'));
    // The field is marked as invalid and refers to the banner.
    const banner = screen.getByText('Please Confirm Account').closest('[role=alert]');
    expect(field('Confirm Account No.').getAttribute('aria-invalid')).toBe('true');
    expect(field('Confirm Account No.').getAttribute('aria-describedby')).toContain(banner?.id);
    expect(field('Confirm Account No.').compareDocumentPosition(banner as Node)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(field('Bank Account No.').getAttribute('aria-invalid')).toBeNull();
    await settled();
    expect(server.named('POST /bank/v1/bind-card')).toHaveLength(0);
  });

  it('shows whose code it is as soon as it is whole, and says when nobody has it', async () => {
    const server = fakeServer(
      answers({
        'GET /bank-info/v1/get-branch': ({ query }) =>
          query.get('ifsc') === IFSC
            ? ok({ bankName: 'HDFC Bank', branch: 'Tulsiani Chambers', district: 'Mumbai' })
            : refuse('This IFSC is unknown', 1202),
      }),
    );
    const { user } = await open();
    await user.type(field('IFSC Code'), IFSC.slice(0, -1));
    await settled();
    expect(server.named('GET /bank-info/v1/get-branch')).toHaveLength(0);
    await user.type(field('IFSC Code'), '1');
    expect(await screen.findByText('HDFC Bank')).toBeTruthy();
    expect(screen.getByText(/Tulsiani Chambers · Mumbai/)).toBeTruthy();
    await user.type(field('IFSC Code'), '{Backspace}9');
    expect(await screen.findByText('This IFSC is unknown')).toBeTruthy();
    expect(screen.queryByText('HDFC Bank')).toBeNull();
    expect(field('IFSC Code').getAttribute('aria-invalid')).toBe('true');
  });

  it('puts the fifth character right, and offers the branch whose code looks the same', async () => {
    fakeServer(
      answers({
        'GET /bank-info/v1/get-branch': ({ query }) =>
          ok({
            bankName: 'HDFC Bank',
            branch: 'Tulsiani Chambers',
            district: 'Mumbai',
            ...(query.get('ifsc') !== IFSC && query.get('similar') === 'true' && { meant: IFSC }),
          }),
      }),
    );
    const { user } = await open();
    await user.type(field('IFSC Code'), 'hdfcoooooo1');
    expect(field('IFSC Code').value).toBe('HDFC0OOOOO1');
    expect(await screen.findByText(`Did you mean ${IFSC}?`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes, use it' }));
    expect(field('IFSC Code').value).toBe(IFSC);
    await waitFor(() => expect(screen.queryByText(/Did you mean/)).toBeNull());
    expect(await screen.findByText('HDFC Bank')).toBeTruthy();
  });

  // proves: S5.24
  it('cuts a non-digit and a 20th digit off', async () => {
    fakeServer(answers());
    const { user } = await open();
    await user.type(field('Bank Account No.'), '12-34 5678901234567890123');
    expect(field('Bank Account No.').value).toBe('1234567890123456789');
  });

  // proves: S2.37 S5.26 S7.35
  it('sends the number as its own confirmation and goes to the list', async () => {
    const server = fakeServer(answers());
    const { user, where, store } = await open();
    await fill(user);
    await user.click(apply());
    expect(await accountRow()).toBeTruthy();
    expect(where()).toBe('/bank?pid=P1');
    expect(screen.getByText('Your account was added.')).toBeTruthy();
    expect(screen.getByText('Tap Continue to use this account.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await cameTo('/product/P1/detail');
    expect(server.named('POST /bank/v1/bind-card')[0]?.body).toEqual({
      bankCode: IFSC,
      cardNo: '00123456784321',
      confirmCardNo: '00123456784321',
      productId: 'P1',
      clientId: '',
    });
    expect(store.getState().bank.chosen['P1']).toBe('C1');
    expect(store.getState().bank.form.cardNo).toBe('');
  });

  it.each([
    ['and its IFSC is the one that was typed', IFSC, false],
    ['and keeps its IFSC, because a loan uses it', 'HDFC0000002', true],
  ])('says that the account was there already, %s', async (_, bankCode, keepsIfsc) => {
    fakeServer(answers({ 'GET /bank/v1/find-user-bank-card': ok([{ ...CARD, bankCode }]) }));
    const { user } = await open();
    await fill(user);
    await user.click(apply());
    expect(await screen.findByText('This account was already in your list.')).toBeTruthy();
    expect(screen.queryByText('Your account was added.')).toBeNull();
    expect(screen.queryByText(/its IFSC stays as it was/) !== null).toBe(keepsIfsc);
  });

  // proves: S5.25
  it('sends once however often it is tapped', async () => {
    const bound = answerLater(ok({ id: 'C1' }));
    const server = fakeServer(answers({ 'POST /bank/v1/bind-card': () => bound.answered }));
    const { user } = await open();
    await fill(user);
    await user.click(apply());
    await user.click(await screen.findByRole('button', { name: 'Adding the account…' }));
    await user.click(screen.getByRole('button', { name: 'Adding the account…' }));
    await settled();
    expect(server.named('POST /bank/v1/bind-card')).toHaveLength(1);
    await bound.give();
    expect(await accountRow()).toBeTruthy();
  });

  // proves: S8.8
  it('shows the server’s words in the Info dialog and keeps the form', async () => {
    fakeServer(answers({ 'POST /bank/v1/bind-card': refuse('This IFSC is unknown') }));
    const { user } = await open();
    await fill(user);
    await user.click(apply());
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('This IFSC is unknown');
    expect(field('Bank Account No.').value).toBe('00123456784321');
  });

  describe('when the server wants a fresh code first', () => {
    const NEEDED = refuse('Please enter a fresh code from your phone first.', 1012);
    const signedIn = () => localStorage.setItem('phone', '917000099001');
    const withCode = (more: Answers = {}) => {
      let confirmed = false;
      return fakeServer(
        answers({
          'POST /bank/v1/bind-card': () => (confirmed ? ok({ id: 'C1' }) : NEEDED),
          'GET /sms/v1/sendCode': ok({ expiresIn: 300, resendIn: 60 }),
          'POST /user/v1/confirm': ({ body }) => {
            confirmed = (body as { code: string }).code === '1234';
            return confirmed ? ok(null) : refuse('This code is not right.', 1003);
          },
          ...more,
        }),
      );
    };

    it('sends one, takes it, and adds the account without another tap', async () => {
      signedIn();
      const server = withCode();
      const { user } = await open();
      await fill(user);
      await user.click(apply());
      const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
      expect(
        dialog.getByText((_, element) => element?.tagName === 'P' && /\+91\s••••••9001/.test(element.textContent)),
      ).toBeTruthy();
      expect(await dialog.findByRole('button', { name: /^New code in \d+ s$/ })).toBeTruthy();
      expect(server.named('GET /sms/v1/sendCode').map(({ query }) => query.get('phone'))).toEqual(['917000099001']);
      // A complete code submits itself.
      await user.type(dialog.getByLabelText('Verification code'), '99x99');
      expect(await dialog.findByText('This code is not right.')).toBeTruthy();
      expect(dialog.getByLabelText('Verification code').getAttribute('aria-invalid')).toBe('true');
      await user.clear(dialog.getByLabelText('Verification code'));
      await user.type(dialog.getByLabelText('Verification code'), '1234');
      expect(await accountRow()).toBeTruthy();
      expect(server.named('POST /user/v1/confirm').map(({ body }) => body)).toEqual([
        { code: '9999' },
        { code: '1234' },
      ]);
      expect(server.named('POST /bank/v1/bind-card')).toHaveLength(2);
    });

    it('keeps what was typed when the question is closed', async () => {
      signedIn();
      const server = withCode();
      const { user } = await open();
      await fill(user);
      await user.click(apply());
      await user.click(await screen.findByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull();
      expect(field('Bank Account No.').value).toBe('00123456784321');
      expect(server.named('POST /bank/v1/bind-card')).toHaveLength(1);
    });

    it('says why no code could be sent, and sends one when asked again', async () => {
      signedIn();
      let lost = true;
      withCode({ 'GET /sms/v1/sendCode': () => (lost ? LOST : ok({ expiresIn: 300, resendIn: 60 })) });
      const { user } = await open();
      await fill(user);
      await user.click(apply());
      expect(await screen.findByText(/no connection/)).toBeTruthy();
      lost = false;
      await user.click(screen.getByRole('button', { name: 'Send a new code' }));
      expect(await screen.findByRole('button', { name: /^New code in \d+ s$/ })).toBeTruthy();
      expect(screen.queryByText(/no connection/)).toBeNull();
    });

    it('sends another one at once where the clock was set back during the wait', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
      signedIn();
      const server = withCode();
      const { user } = await open();
      await fill(user);
      await user.click(apply());
      expect(await screen.findByRole('button', { name: 'New code in 60 s' })).toBeTruthy();
      vi.setSystemTime(Date.now() - 3 * 24 * 3_600_000);
      act(() => void vi.advanceTimersByTime(1000));
      await user.click(screen.getByRole('button', { name: 'Send a new code' }));
      expect(await screen.findByRole('button', { name: 'New code in 60 s' })).toBeTruthy();
      expect(server.named('GET /sms/v1/sendCode')).toHaveLength(2);
    });

    it('asks for no code where none can be sent today', async () => {
      signedIn();
      withCode({ 'GET /sms/v1/sendCode': refuse('Too many codes were requested for this number.', 1007) });
      const { user } = await open();
      await fill(user);
      await user.click(apply());
      await screen.findByText('Too many codes were requested for this number.');
      const dialog = within(screen.getByRole('dialog', { name: 'Code not sent' }));
      dialog.getByText('Your entries are kept.');
      expect(dialog.queryByLabelText('Verification code')).toBeNull();
      expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
    });

    it('asks to log in again where the browser forgot the number', async () => {
      localStorage.clear();
      const server = withCode();
      const { user, store } = await open();
      await fill(user);
      await user.click(apply());
      const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
      await user.click(dialog.getByRole('button', { name: 'Log in' }));
      await waitFor(() => expect(store.getState().session.loginHref).toMatch(/^\/login/));
      expect(store.getState().bank.form.cardNo).toBe('00123456784321');
      expect(server.named('GET /sms/v1/sendCode')).toHaveLength(0);
    });
  });

  it('keeps the form without a connection and sends it again under the same key', async () => {
    let lost = true;
    const server = fakeServer(answers({ 'POST /bank/v1/bind-card': () => (lost ? LOST : ok({ id: 'C1' })) }));
    const { user } = await open();
    await fill(user);
    await user.click(apply());
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(field('Confirm Account No.').value).toBe('00123456784321');
    lost = false;
    await user.click(retry);
    await accountRow();
    const [first, second] = server.named('POST /bank/v1/bind-card');
    expect(first?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  });

  it('scrolls to the wrong field once the banner above it has moved it', async () => {
    const seen: (string | undefined)[] = [];
    Element.prototype.scrollIntoView = function () {
      seen.push(`${this.getAttribute('name') ?? ''} ${document.querySelector('form [role=alert]')?.textContent ?? ''}`);
    };
    fakeServer(answers());
    const { user } = await open();
    await user.click(apply());
    await waitFor(() => expect(seen).toEqual(['bankCode Please input Ifsc Code']));
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  // proves: S2.36 S2.41
  it('keeps a half-typed account over the trip to the finder, and takes the code it found', async () => {
    fakeServer(answers());
    const { user, go } = await open();
    await user.type(field('Bank Account No.'), '12345678');
    await user.click(screen.getByRole('link', { name: 'Forget your IFSC ?' }));
    await cameTo('/bank/ifsc?pid=P1');
    await go(`/bank/add?pid=P1&ifsc_code=${IFSC}`);
    expect(await screen.findByDisplayValue(IFSC)).toBe(field('IFSC Code'));
    expect(field('Bank Account No.').value).toBe('12345678');
  });
});

describe('the list of accounts', () => {
  // proves: S2.18
  it('chooses one and goes back to the product', async () => {
    fakeServer(answers({ 'GET /bank/v1/find-user-bank-card': ok([CARD]) }));
    const { user, store } = await open('/bank?pid=P1');
    await user.click(await screen.findByRole('button', { name: /HDFC Bank/ }));
    await cameTo('/product/P1/detail');
    expect(store.getState().bank.chosen['P1']).toBe('C1');
  });

  it('goes on with the one that the loan would be paid into anyway', async () => {
    const other = { ...CARD, id: 'C2', bankName: 'Axis Bank' };
    fakeServer(answers({ 'GET /bank/v1/find-user-bank-card': ok([CARD, other]) }));
    const { user, store } = await open('/bank?pid=P1');
    expect((await screen.findByRole('button', { pressed: true })).textContent).toContain('HDFC Bank');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await cameTo('/product/P1/detail');
    expect(store.getState().bank.chosen['P1']).toBe('C1');
  });

  it('leads to adding one when there is none', async () => {
    fakeServer(answers({ 'GET /bank/v1/find-user-bank-card': ok([]) }));
    await open('/bank?pid=P1');
    expect(await screen.findByText('No bank account yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add bank account' }).getAttribute('href')).toBe('/bank/add?pid=P1');
  });

  it('shows that it could not be read, and reads it again', async () => {
    let lost = true;
    fakeServer(answers({ 'GET /bank/v1/find-user-bank-card': () => (lost ? LOST : ok([CARD])) }));
    const { user } = await open('/bank?pid=P1');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    lost = false;
    await user.click(retry);
    expect(await accountRow()).toBeTruthy();
  });
});
