import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { codeAttempts, codeWrong } from '@core/generated/refusals';
import { loadCore } from '@core/index';
import refusals from '../../../../core/messages/refusals.json' with { type: 'json' };
import type { Language } from '@i18n/language';
import { LANGUAGES, LANGUAGE_NAMES } from '@i18n/generated/languages';
import { sessionEnded, signedIn } from '@platform/session/slice';
import { startTracking } from '@platform/tracking/tracking';
import { openApp } from '@testing/app';
import { answerLater } from '@testing/screen';
import { home } from '@testing/examples';
import { type Answers, LOST, ok, refuse, serve } from '@testing/server';
import { holdTimers, settled } from '@testing/time';

const SEND = 'GET /sms/v1/sendCode';
const LOGIN = 'POST /user/v1/login';

const server = (answers: Answers = {}) =>
  serve({
    [SEND]: ok({ expiresIn: 300, resendIn: 60 }),
    [LOGIN]: ok({ token: 'new', isRegister: 0 }),
    'GET /home/v1/index': ok(home()),
    'GET /order/v1/list': ok([]),
    ...answers,
  });

const phone = () => screen.findByLabelText('Mobile number');
const code = () => screen.getByLabelText('Verification code');

/** Whether a button looks disabled. A tap on it still explains why. */
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

async function openLogin(address = '/login', answers: Answers = {}, language: Language = 'en') {
  await loadCore();
  const calls = server(answers);
  const app = await openApp(address, undefined, language);
  await phone();
  return { ...app, calls };
}

async function fillIn({ user }: Awaited<ReturnType<typeof openLogin>>) {
  await user.type(await phone(), '7000099001');
  await user.click(screen.getByRole('button', { name: 'Send code' }));
  await user.type(code(), '1234');
  await user.click(screen.getByLabelText('I agree'));
}

describe('the login form', () => {
  it('is read in Hindi and back, and loses nothing that was typed', async () => {
    const { user } = await openLogin();
    await user.type(await phone(), '7000099001');
    await user.click(screen.getByRole('button', { name: 'हिन्दी' }));
    expect(await screen.findByRole('heading', { name: 'सरल में लॉग इन करें' })).toBeTruthy();
    expect(screen.getByLabelText('मोबाइल नंबर')).toHaveProperty('value', '7000099001');
    screen.getByRole('checkbox', { description: /निजता सूचना के अनुसार अपनी जानकारी के उपयोग से भी/ });
    // Each tap on the button switches to the next language.
    for (const language of LANGUAGES.slice(LANGUAGES.indexOf('hi') + 1)) {
      await user.click(await screen.findByRole('button', { name: LANGUAGE_NAMES[language] }));
    }
    await user.click(await screen.findByRole('button', { name: 'English' }));
    expect(await screen.findByRole('heading', { name: 'Log in to Saral' })).toBeTruthy();
    expect(localStorage.getItem('language')).toBe('en-IN');
  });

  it('says in the language that is read where the browser keeps nothing, and what to do', async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    const { user } = await openLogin();
    expect(await screen.findByText(/allow cookies for this site, or open it in another browser/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'हिन्दी' }));
    expect(await screen.findByText(/कुकी की अनुमति दें, या इसे किसी दूसरे ब्राउज़र में खोलें/)).toBeTruthy();
    // The id must survive a reload, because a code is valid only for the browser id that requested it.
    expect(window.history.state).toMatchObject({ webUuid: kept.get('web_uuid') });
    vi.restoreAllMocks();
  });

  it.each([
    ['whose session ended', '917000099001', true],
    ['who comes for the first time, or quit', null, false],
  ])('says to somebody %s why they are here: %s', async (_who, number, isSaid) => {
    if (number !== null) localStorage.setItem('phone', number);
    await openLogin();
    expect(screen.queryByText(/^Your session has ended/) !== null).toBe(isSaid);
    await waitFor(async () => expect(await phone()).toHaveProperty('value', number?.slice(2) ?? ''));
  });

  // proves: S5.1 S5.2
  it('keeps ten digits of the number and four of the code', async () => {
    const { user } = await openLogin();
    await user.type(await phone(), '70000a990012345');
    await user.type(code(), '12x345');
    expect(await phone()).toHaveProperty('value', '7000099001');
    expect(code()).toHaveProperty('value', '1234');
  });

  it.each(['+91 98765 43210', '919876543210', '09876543210', '0091 9876543210', '+91 0 9876543210', '९१९८७६५४३२१०'])(
    'sends the code to the number that was typed with its prefix: %s',
    async (typed) => {
      const { user, calls } = await openLogin();
      await user.type(await phone(), typed);
      expect(await phone()).toHaveProperty('value', '9876543210');
      expect(screen.getByText('98765 43210')).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Send code' }));
      expect(await screen.findByText('We have sent a 4-digit code to +91 98765 43210.')).toBeTruthy();
      expect(calls.filter(({ name }) => name === SEND).map(({ query }) => query.get('phone'))).toEqual([
        '919876543210',
      ]);
    },
  );

  it('says why a number is none, and its quiet button what is missing', async () => {
    const { user, calls } = await openLogin();
    await user.type(await phone(), '5');
    expect(await screen.findByText('Mobile numbers begin with 6, 7, 8 or 9.')).toBeTruthy();
    await user.clear(await phone());
    await user.type(await phone(), '98765');
    expect(screen.queryByText('Mobile numbers begin with 6, 7, 8 or 9.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(await screen.findByText('Please enter a 10-digit mobile number.')).toBeTruthy();
    await waitFor(async () => expect(document.activeElement).toBe(await phone()));
    expect(calls.some(({ name }) => name === SEND)).toBe(false);
  });

  it.each(['৯৮৭৬৫৪৩২১০', '۹۸۷۶۵۴۳۲۱۰', '௯௮௭௬௫௪௩௨௧௦', '९८७६५४३२१०', '９８７６５４３２１０'])(
    'takes the digits of other keyboards: %s',
    async (typed) => {
      const { user } = await openLogin();
      await user.type(await phone(), typed);
      expect(await phone()).toHaveProperty('value', '9876543210');
    },
  );

  it('says the same mistake a second time, and goes to it again', async () => {
    const { user } = await openLogin();
    await user.type(await phone(), '7000099001');
    await user.type(code(), '1234');
    const logIn = () => user.click(screen.getByRole('button', { name: 'Log in' }));
    const said = () => screen.findByText('Please agree with Loan Guarantee Argreement.');
    await logIn();
    const first = await said();
    const agreement = screen.getByLabelText('I agree');
    await waitFor(() => expect(document.activeElement).toBe(agreement));
    await logIn();
    // The error must be a new element, because screen readers do not announce an old one again.
    await waitFor(async () => expect(await said()).not.toBe(first));
    await waitFor(() => expect(document.activeElement).toBe(agreement));
  });

  // proves: S4.1 S5.1 S5.5
  it('asks for a code only for a whole number, with the prefix 91, and then counts 60 seconds down', async () => {
    const { user, calls } = await openLogin();
    await user.type(await phone(), '700009900');
    expect(isOff(screen.getByRole('button', { name: 'Send code' }))).toBe(true);
    await user.type(await phone(), '1');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    expect(isOff(await screen.findByRole('button', { name: '60s' }))).toBe(true);
    expect(calls.filter(({ name }) => name === SEND).map(({ query }) => query.get('phone'))).toEqual(['917000099001']);
  });

  // proves: S4.1
  it('offers to resend when the countdown is over', async () => {
    const { user } = await openLogin();
    await user.type(await phone(), '7000099001');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByRole('button', { name: /^\d+s$/ });
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 61_000);
    expect(isOff(await screen.findByRole('button', { name: 'resend' }))).toBe(false);
  });

  it('counts down and stores where it stands once a second', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { user } = await openLogin();
    await user.type(await phone(), '7000099001');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByRole('button', { name: /^\d+s$/ });
    const store = vi.spyOn(Storage.prototype, 'setItem');
    act(() => void vi.advanceTimersByTime(5000));
    expect(store.mock.calls.filter(([key]) => key === 'login')).toHaveLength(5);
    vi.useRealTimers();
  });

  // proves: S8.2
  it('says in the form why no code was sent', async () => {
    const { user } = await openLogin('/login', { [SEND]: refuse('Too many codes for this number.') });
    await user.type(await phone(), '7000099001');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText('Too many codes for this number.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each<[string, Answers[typeof SEND], string]>([
    ['a refused number', refuse('Too many codes for this number.'), 'true'],
    ['a lost connection', LOST, 'false'],
  ])('asks for no tap that would bring the same answer: the code for %s', async (_what, answer, quiet) => {
    const { user } = await openLogin('/login', answer && { [SEND]: answer });
    await user.type(await phone(), '7000099001');
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await screen.findByText(/Too many codes|no connection/);
    const send = () => screen.getByRole('button', { name: 'Send code' }).dataset['quiet'];
    expect(send()).toBe(quiet);
    await user.type(await phone(), '{Backspace}2');
    expect(send()).toBe('false');
  });

  it('says without a network no more than that', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openLogin();
    const bar = await screen.findByText(/^You are offline/);
    expect(bar.closest('[role=status]')?.textContent).toBe('You are offline');
  });

  // proves: S5.3
  it('wants the agreement, in these words, and sends nothing without it', async () => {
    const app = await openLogin();
    await fillIn(app);
    await app.user.click(screen.getByLabelText('I agree'));
    await app.user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByText('Please agree with Loan Guarantee Argreement.');
    expect(app.calls.some(({ name }) => name === LOGIN)).toBe(false);
    const means = /to the agreement, and to the use of my details as the privacy notice says\./;
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'I agree', description: means }));
  });

  // proves: S5.4
  it('looks active only when number, code and agreement are there', async () => {
    const app = await openLogin();
    const quiet = () => screen.getByRole('button', { name: 'Log in' }).dataset['quiet'];
    expect(quiet()).toBe('true');
    await fillIn(app);
    expect(quiet()).toBe('false');
  });

  it('is sent by the last digit of the code, and a refused code is said at its field and typed over', async () => {
    const wrong = refuse('The code is not correct.', codeWrong);
    const app = await openLogin('/login', { [LOGIN]: wrong });
    const logins = () => app.calls.filter(({ name }) => name === LOGIN);
    await app.user.type(await phone(), '7000099001');
    await app.user.click(screen.getByRole('button', { name: 'Send code' }));
    await app.user.click(screen.getByLabelText('I agree'));
    await app.user.type(code(), '123');
    expect(logins()).toHaveLength(0);
    await app.user.type(code(), '4');
    await app.user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(screen.getByText('The code is not correct.')).toBeTruthy();
    const logIn = screen.getByRole('button', { name: 'Log in' });
    expect(logIn.dataset['quiet'], 'the same code would be refused again').toBe('true');
    const field = code() as HTMLInputElement;
    // A closed dialog returns the focus to the field.
    field.focus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4]);
    await app.user.keyboard('5678');
    await waitFor(() => expect(logins().map(({ body }) => body)).toMatchObject([{ code: '1234' }, { code: '5678' }]));
  });

  it('says of a code that works no more when to ask for another, beside the countdown to it', async () => {
    const said = refusals['refusals.codeAttempts']['en-IN'];
    expect(said).toMatch(/when the wait is over/);
    const app = await openLogin('/login', { [LOGIN]: refuse(said, codeAttempts) }, 'en-IN');
    await fillIn(app);
    await app.user.click(screen.getByRole('button', { name: 'Log in' }));
    await app.user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeTruthy();
  });

  it('leads on at once who is signed in already', async () => {
    localStorage.setItem('token', 'mine');
    await loadCore();
    server({ 'GET /user/v1/sessions': ok([]) });
    const app = await openApp('/login?redirect=/personal');
    await waitFor(() => expect(app.where()).toBe('/personal'));
  });

  // proves: S8.2
  it('says a refused login in the Info dialog and keeps what was typed', async () => {
    const app = await openLogin('/login', { [LOGIN]: refuse('The code is not correct.') });
    await fillIn(app);
    await app.user.click(screen.getByRole('button', { name: 'Log in' }));
    const dialog = await screen.findByRole('dialog', { name: 'Info' });
    expect(dialog.textContent).toContain('The code is not correct.');
    await app.user.click(screen.getByRole('button', { name: 'OK' }));
    expect(code()).toHaveProperty('value', '1234');
    expect(app.where()).toBe('/login');
  });

  // proves: S4.2 S4.3
  it('signs in, goes where the user wanted to go, and records a new account', async () => {
    const app = await openLogin('/login?redirect=/personal', {
      [LOGIN]: ok({ token: 'new', isRegister: 1 }),
      'GET /burying-point/burying-point/get-buried-config': ok({ enabled: 1, events: ['register'] }),
      'GET /user/v1/sessions': ok([]),
    });
    const collecting = holdTimers(2_000);
    const stopTracking = startTracking(app.store);
    await fillIn(app);
    await app.user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(app.where()).toBe('/personal'));
    expect(localStorage.getItem('token')).toBe('new');
    expect(localStorage.getItem('phone')).toBe('917000099001');
    const tracked = () => app.calls.find(({ name }) => name.startsWith('POST /burying-point'));
    await collecting.ring();
    await waitFor(() => expect(tracked()?.body).toMatchObject([{ behavior: 'register' }]));
    stopTracking();
  });

  it('returns to the page whose session had expired, and what opened that page is still known', async () => {
    const app = await openLogin('/login', { 'GET /client/v1/faq': ok([{ title: 'How?', content: 'So.' }]) });
    act(() => void app.store.dispatch(signedIn({ token: 'old', phone: '917000099001', isApp: false })));
    await app.go('/personal/help', { from: '/personal' });
    act(() => void app.store.dispatch(sessionEnded({ loginHref: '/login?redirect=/personal/help' })));
    await waitFor(() => expect(app.where()).toBe('/login?redirect=/personal/help'));
    await app.user.click(screen.getByRole('button', { name: 'Send code' }));
    await app.user.type(code(), '1234');
    await app.user.click(screen.getByLabelText('I agree'));
    await app.user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(app.where()).toBe('/personal/help'));
    expect(window.history.state).toMatchObject({ usr: { from: '/personal' } });
  });

  it('never leaves the site by its redirect', async () => {
    const app = await openLogin('/login?redirect=//evil.example/x');
    await fillIn(app);
    await app.user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(app.where()).toBe('/'));
  });

  it('sends one login for two taps', async () => {
    const later = answerLater(ok({ token: 'new', isRegister: 0 }));
    const app = await openLogin('/login', { [LOGIN]: () => later.answered });
    await fillIn(app);
    const button = screen.getByRole('button', { name: 'Log in' });
    await app.user.click(button);
    await app.user.click(button);
    await settled();
    expect(app.calls.filter(({ name }) => name === LOGIN)).toHaveLength(1);
    await later.give();
    await waitFor(() => expect(app.where()).toBe('/'));
  });
});

describe('the login page loaded anew', () => {
  it('keeps the number and the running countdown, and no code', async () => {
    const first = await openLogin();
    await fillIn(first);
    await screen.findByRole('button', { name: /^\d+s$/ });
    expect(sessionStorage.getItem('login')).not.toMatch(/\b1234\b/);
    first.unmount();

    const { calls } = await openLogin();
    expect(await phone()).toHaveProperty('value', '7000099001');
    expect(isOff(screen.getByRole('button', { name: /^\d+s$/ }))).toBe(true);
    expect([code(), screen.getByLabelText('I agree')]).toMatchObject([{ value: '' }, { checked: false }]);
    expect(calls.filter(({ name }) => name === SEND)).toHaveLength(0);
  });

  it.each(['{', '"x"', '{"phone":7}', '{"phone":"7","sent":{"number":1}}'])('takes no nonsense: %s', async (kept) => {
    sessionStorage.setItem('login', kept);
    const { user } = await openLogin();
    await user.type(await phone(), '7000099001');
    expect(await phone()).toHaveProperty('value', '7000099001');
  });
});
