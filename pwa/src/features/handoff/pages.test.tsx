import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { coreRules, loadCore, loadEntry } from '@core/index';
import { openApp } from '@testing/app';
import { APP_CONFIG, ok, refuse, serve } from '@testing/server';
import { holdTimers, settled } from '@testing/time';
import { leaveFor } from '@platform/navigation/leaveFor';

vi.mock('@platform/navigation/leaveFor');

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36';

beforeAll(async () => void (await loadCore()));
afterEach(() => void vi.restoreAllMocks());

describe('/alert', () => {
  // proves: S2.25
  it('says that the product is only for iOS users and to open the page in an iOS browser', async () => {
    serve({});
    const { where } = await openApp('/alert');
    await screen.findByText('This product is only for iOS users. Please open this page in an iOS browser.');
    screen.getByText(window.location.origin);
    expect(where()).toBe('/alert');
  });

  it.each([
    [
      'in an app on an iPhone',
      IPHONE.replace(/ Version.*/, ' Mobile/15E148'),
      'Please open this page in Safari.',
      true,
    ],
    ['in Safari on an iPhone', IPHONE, 'please go on.', false],
  ])('knows that it is open %s', async (_where, userAgent, words, hasAddress) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    serve({});
    await openApp('/alert');
    await screen.findByText(words, { exact: false });
    expect(screen.queryByText(window.location.origin) !== null).toBe(hasAddress);
    screen.getByRole('link', { name: 'Go to Home' });
  });
});

describe('/promotion', () => {
  // proves: S2.24 S9.18
  it('opens the app by its scheme, and goes home after five seconds and no sooner', async () => {
    serve({});
    window.history.replaceState(null, '', '/alert');
    window.history.pushState(null, '', '/');
    const pause = holdTimers(5_000);
    const { where, go } = await openApp('/promotion');
    const link = await screen.findByRole('link', { name: 'Open the app' });
    expect(link.getAttribute('href')).toBe('saral://');
    // An effect opens the app after the page has rendered.
    await waitFor(() => expect(vi.mocked(leaveFor).mock.calls).toEqual([['saral://']]));
    await settled();
    expect(where()).toBe('/promotion');
    await pause.ring();
    await waitFor(() => expect(where()).toBe('/login?redirect=/'));
    // "Back" skips the page, because the navigation replaced its entry.
    await go(-1);
    await waitFor(() => expect(where()).toBe('/alert'));
  });

  it('goes home after five seconds even if the rules that open the app do not arrive', async () => {
    serve({});
    await loadEntry();
    vi.spyOn(coreRules, 'now').mockReturnValue(null);
    vi.spyOn(coreRules, 'load').mockReturnValue(new Promise(() => undefined));
    const pause = holdTimers(5_000);
    const { where } = await openApp('/promotion');
    await screen.findByRole('link', { name: 'Go to Home' });
    expect(screen.queryByRole('link', { name: 'Open the app' })).toBeNull();
    await pause.ring();
    await waitFor(() => expect(where()).toBe('/login?redirect=/'));
  });
});

describe('/promotion whose rules arrive late', () => {
  it('does not begin its five seconds anew', async () => {
    serve({});
    await loadEntry();
    const listeners = new Set<() => void>();
    const now = vi.spyOn(coreRules, 'now').mockReturnValue(null);
    vi.spyOn(coreRules, 'on').mockImplementation((listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    });
    vi.spyOn(coreRules, 'load').mockReturnValue(new Promise(() => undefined));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await openApp('/promotion');
    await screen.findByRole('link', { name: 'Go to Home' });
    const begun = () => timers.mock.calls.filter(([, wait]) => wait === 5_000).length;
    const before = begun();
    now.mockReturnValue(await loadCore());
    act(() => listeners.forEach((listener) => listener()));
    await screen.findByRole('link', { name: 'Open the app' });
    expect([before > 0, begun()]).toEqual([true, before]);
  });
});

describe('/download', () => {
  // proves: S2.26
  it.each([
    ['an iPhone', IPHONE, ['Download for iOS', 'Download for Android']],
    ['Android', ANDROID, ['Download for Android', 'Download for iOS']],
  ])('has the button of the own store of %s as its action, the other one, and how to do without', async (...args) => {
    const [, userAgent, [own = '', other = '']] = args;
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    serve({});
    await openApp('/download');
    const link = async (name: string) => screen.findByRole('link', { name });
    expect((await link('Download for iOS')).getAttribute('href')).toBe('https://store.example/ios/saral');
    expect((await link('Download for Android')).getAttribute('href')).toBe('https://store.example/android/saral');
    expect([(await link(own)).className, (await link(other)).className]).toEqual([
      expect.stringContaining('primary'),
      expect.not.stringContaining('primary'),
    ]);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('gives a computer the address to open on a phone, also as a code for its camera', async () => {
    serve({});
    await openApp('/download');
    await screen.findByText(window.location.host);
    const code = screen.getByRole('img', { name: `${window.location.origin}/download` });
    // This address needs 25 modules per side. Cameras need a border of 4 light modules.
    expect(code.getAttribute('viewBox')).toBe('-4 -4 33 33');
    await screen.findByRole('link', { name: 'Download for Android' });
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('offers only the store that the server names', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    serve({
      'GET /client/v1/config': ok({ ...APP_CONFIG, iosStore: null, androidStore: 'https://store.example/lender' }),
    });
    await openApp('/download');
    const link = await screen.findByRole('link', { name: 'Download for Android' });
    expect(link.getAttribute('href')).toBe('https://store.example/lender');
    screen.getByRole('heading', { name: 'Add it from your browser' });
    expect(screen.queryByRole('link', { name: 'Download for iOS' })).toBeNull();
  });

  // proves: S2.26
  it('is what /distribution shows to who signed in', async () => {
    serve({});
    await openApp('/distribution', { token: 't' });
    await screen.findByRole('link', { name: 'Download for iOS' });
  });
});

describe('/verify/contact2', () => {
  // proves: S2.4 S4.5
  it('shows the form to a visitor, says that saving needs a login, and leads back', async () => {
    const calls = serve({
      'GET /auth/v1/find-user-auth': refuse('Your session has expired.', -4),
    });
    window.history.replaceState(null, '', '/verify/contact2');
    const { where } = await openApp('/verify/contact2?pid=p1');
    expect(await screen.findAllByRole('group', { name: /Contact \d/ })).toHaveLength(3);
    const login = screen.getByRole('link', { name: 'Log in' }).getAttribute('href');
    expect(login).toBe('/login?redirect=/verify/contact2%3Fpid%3Dp1');
    expect(screen.queryByRole('button', { name: /save/i }), 'nothing can be saved yet').toBeNull();
    await waitFor(() => expect(calls.length).toBeGreaterThan(0));
    await settled();
    expect(where()).toBe('/verify/contact2?pid=p1');
    window.history.replaceState(null, '', '/');
  });

  it('shows the visitor’s form when the session has expired, and does not go on asking for its steps', async () => {
    const calls = serve({
      'GET /auth/v1/find-user-auth': refuse('Your session has expired.', -4),
    });
    window.history.replaceState(null, '', '/verify/contact2');
    await openApp('/verify/contact2?pid=p1', { token: 'expired' });
    expect(await screen.findAllByRole('group', { name: /Contact \d/ })).toHaveLength(3);
    expect(await screen.findByRole('link', { name: 'Log in' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /save/i })).toBeNull();
    await settled();
    expect(calls.filter(({ name }) => name === 'GET /auth/v1/find-user-auth').length).toBeLessThan(3);
    window.history.replaceState(null, '', '/');
  });

  it('ends an expired session when its user goes to the login', async () => {
    serve({ 'GET /auth/v1/find-user-auth': refuse('Your session has expired.', -4) });
    const { user, where } = await openApp('/verify/contact2?pid=p1', { token: 'expired' });
    const login = await screen.findByRole('link', { name: 'Log in' });
    expect(localStorage.getItem('token')).toBe('expired');
    await user.click(login);
    expect(await screen.findByLabelText('Mobile number')).toBeTruthy();
    expect(where()).toBe('/login?redirect=/verify/contact2%3Fpid%3Dp1');
    expect(localStorage.getItem('token')).toBeNull();
  });
});
