import { describe, expect, it, vi } from 'vitest';
import { loadCore } from '@core/index';
import { askAgain, LATE_MS, whatIsLate } from '@core/late';
import { makeCurrent } from '@i18n/language';
import { LOST, ok, PENDING, refuse, serve } from '@testing/server';
import { turns } from '@testing/time';
import { api, type ApiError } from './api';
import { createStore } from '@app/store';

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    probe: build.query<unknown, string>({
      query: (x) => ({ url: '/client/v1/about-us', params: { x } }),
      providesTags: ['Home'],
    }),
    act: build.mutation<unknown, unknown>({
      query: (body) => ({ url: '/user/v1/logout-all', method: 'POST', body, headers: { 'Idempotency-Key': 'k1' } }),
    }),
    unkeyed: build.mutation<unknown, void>({
      query: () => ({ url: '/user/v1/logout-all', method: 'POST', body: {} }),
    }),
    unseen: build.mutation<unknown, void>({
      query: () => ({ url: '/user/v1/logout-all', method: 'POST', body: {}, isBackground: true }),
    }),
  }),
});
const { probe, act, unkeyed, unseen } = testApi.endpoints;
const LOGOUT = 'POST /user/v1/logout-all';
const ABOUT = { appName: 'Saral', copywriting: 'Small loans.' };

async function ask(token: string | null, x = 'a') {
  if (token !== null) localStorage.setItem('token', token);
  const store = createStore();
  const answer = await store.dispatch(probe.initiate(x));
  return { store, data: answer.data, error: answer.error as ApiError | undefined };
}

describe('every call', () => {
  it('that reads and has no answer within 20 seconds is noted as late, and can be made again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answers = false;
    const calls = serve({ 'GET /client/v1/about-us': () => (answers ? ok(ABOUT) : PENDING) });
    const reading = ask(null);
    await vi.advanceTimersByTimeAsync(LATE_MS - 1000);
    expect(whatIsLate()).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(whatIsLate()).toBe('read');
    answers = true;
    void askAgain();
    expect((await reading).data).toEqual(ABOUT);
    expect([whatIsLate(), calls.length]).toEqual([null, 2]);
    vi.useRealTimers();
  });

  it('that changes something is noted as late too, and is made again under its key, other changes being left alone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let answers = false;
    const calls = serve({ [LOGOUT]: () => (answers ? ok(null) : PENDING), 'GET /client/v1/about-us': PENDING });
    const changing = createStore().dispatch(act.initiate({ first: true }));
    void ask(null);
    await vi.advanceTimersByTimeAsync(LATE_MS - 1000);
    const later = createStore().dispatch(act.initiate({ first: false }));
    expect(whatIsLate()).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(whatIsLate()).toBe('change');
    answers = true;
    void askAgain();
    expect(await changing).toEqual({ data: null });
    const sent = calls.filter(({ name }) => name === LOGOUT);
    expect(sent.map(({ body }) => body)).toEqual([{ first: true }, { first: false }, { first: true }]);
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key')))).toEqual(new Set(['k1']));
    expect(whatIsLate()).toBeNull();
    later.abort();
    vi.useRealTimers();
  });

  it('that changes something without a key is noted as late, and is never made again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const calls = serve({ [LOGOUT]: PENDING });
    const changing = createStore().dispatch(unkeyed.initiate());
    await vi.advanceTimersByTimeAsync(LATE_MS);
    expect(whatIsLate()).toBe('unkeyed');
    await askAgain();
    await turns();
    expect(calls).toHaveLength(1);
    expect(whatIsLate()).toBe('unkeyed');
    changing.abort();
    vi.useRealTimers();
  });

  it('that nobody waits for is never said to be late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    serve({ [LOGOUT]: PENDING });
    const waiting = createStore().dispatch(unseen.initiate());
    await vi.advanceTimersByTimeAsync(LATE_MS);
    expect(whatIsLate()).toBeNull();
    waiting.abort();
    vi.useRealTimers();
  });

  // proves: S7.1 S7.2
  it('carries the headers of the specification, and the token when there is one', async () => {
    makeCurrent('hi');
    const calls = serve({ 'GET /client/v1/about-us': ok(ABOUT) });
    await ask('secret');
    const headers = calls[0]?.headers;
    expect(headers?.get('token')).toBe('secret');
    expect(headers?.get('web_uuid')).toMatch(/^[0-9a-f]{32}$/);
    expect(headers?.get('os')).toBe('ios-h5');
    expect(headers?.get('packageName')).toBe('saral.web');
    expect(headers?.get('accept-language')).toBe('hi');
    expect(['fbp', 'fbc', 'fbUserId'].map((name) => headers?.get(name))).toEqual(['', '', '']);
  });

  // proves: S7.2
  it('says in them who the phone is and from which advertisement it came', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14)');
    document.cookie = '_fbp=fb.1.17.42; path=/';
    document.cookie = '_fbc=fb.1.17.click; path=/';
    localStorage.setItem('fbUserId', 'u-7');
    const calls = serve({ 'GET /client/v1/about-us': ok(ABOUT), 'POST /user/v1/logout-all': ok(null) });
    await ask('secret');
    await createStore().dispatch(act.initiate({}));
    for (const name of ['_fbp', '_fbc']) document.cookie = `${name}=; path=/; max-age=0`;
    const names = ['web_uuid', 'os', 'packageName', 'fbp', 'fbc', 'fbUserId', 'accept-language', 'token'];
    const told = calls.map(({ headers }) => names.map((name) => headers.get(name)));
    const all = [
      localStorage.getItem('web_uuid'),
      'android-h5',
      'saral.web',
      'fb.1.17.42',
      'fb.1.17.click',
      'u-7',
      'en',
    ];
    expect(told).toEqual([
      [...all, 'secret'],
      [...all, 'secret'],
    ]);
  });

  // proves: S7.2
  it('keeps one web_uuid, and sends no token before the login', async () => {
    const calls = serve({ 'GET /client/v1/about-us': ok(ABOUT) });
    await ask(null);
    await ask(null, 'b');
    expect(calls[0]?.headers.get('web_uuid')).toBe(calls[1]?.headers.get('web_uuid'));
    expect(calls[0]?.headers.has('token')).toBe(false);
  });

  it('sends a body as JSON with the key it was given', async () => {
    const calls = serve({ 'POST /user/v1/logout-all': ok(null) });
    await createStore().dispatch(act.initiate({ amount: '5000.00' }));
    expect(calls[0]?.body).toEqual({ amount: '5000.00' });
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
    expect(calls[0]?.headers.get('Idempotency-Key')).toBe('k1');
  });
});

describe('the envelope', () => {
  it('gives the data of code 0', async () => {
    serve({ 'GET /client/v1/about-us': ok(ABOUT) });
    expect((await ask('t')).data).toEqual(ABOUT);
  });

  // proves: S8.1
  it.each([3102, 1, -1, 200, 2000])('gives msg and data of any other code, and no success: %i', async (code) => {
    serve({ 'GET /client/v1/about-us': refuse('No room today.', code, { left: 0 }) });
    const { data, error } = await ask('t');
    expect([data, error]).toEqual([undefined, { kind: 'business', code, msg: 'No room today.', data: { left: 0 } }]);
  });

  it('tells a fault below the business by its HTTP status', async () => {
    serve({ 'GET /client/v1/about-us': refuse('Please wait.', 1009, null, 429) });
    expect((await ask('t')).error).toMatchObject({ kind: 'protocol', code: 1009, msg: 'Please wait.' });
  });

  it('takes no other page for an answer', async () => {
    serve({ 'GET /client/v1/about-us': () => new Response('<html>Wi-Fi login</html>', { status: 200 }) });
    expect((await ask('t')).error).toEqual({ kind: 'protocol', code: 200, msg: '', data: null });
  });

  it('calls a broken connection one', async () => {
    serve({ 'GET /client/v1/about-us': LOST });
    expect((await ask('t')).error).toMatchObject({ kind: 'network', msg: '' });
  });

  // proves: S7.4 S9.1
  it('gives up after 100 seconds', async () => {
    vi.useFakeTimers();
    const calls = serve({ 'GET /client/v1/about-us': PENDING });
    const store = createStore();
    const waiting = store.dispatch(probe.initiate('a'));
    await vi.advanceTimersByTimeAsync(99_999);
    expect(probe.select('a')(store.getState()).isLoading).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect((await waiting).error).toMatchObject({ kind: 'network' });
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true]);
  });

  it('has its 100 seconds again after a retry', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const calls = serve({ 'GET /client/v1/about-us': PENDING });
    const store = createStore();
    const waiting = store.dispatch(probe.initiate('a'));
    await vi.advanceTimersByTimeAsync(99_000);
    await askAgain();
    await turns();
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(99_999);
    expect(probe.select('a')(store.getState()).isLoading).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect((await waiting).error).toMatchObject({ kind: 'network' });
  });
});

describe('code -4', () => {
  // proves: S4.5 S8.3
  it('clears the token everywhere, forgets every answer, and says where to sign in', async () => {
    await loadCore();
    window.history.replaceState(null, '', '/order');
    serve({ 'GET /client/v1/about-us': refuse('Expired.', -4) });
    document.cookie = 'token=old; path=/';
    const { store } = await ask('old');
    expect(store.getState().session).toMatchObject({ token: null, loginHref: '/login?redirect=/order' });
    expect(localStorage.getItem('token')).toBeNull();
    expect(document.cookie).not.toContain('old');
    expect(store.getState().api.queries).toEqual({});
  });

  it('on the public contacts page neither clears the token nor leads away', async () => {
    await loadCore();
    window.history.replaceState(null, '', '/verify/contact2');
    serve({ 'GET /client/v1/about-us': refuse('Expired.', -4) });
    const { store } = await ask('kept');
    expect(store.getState().session).toMatchObject({ token: 'kept', loginHref: null, isExpired: true });
    expect(localStorage.getItem('token')).toBe('kept');
  });

  // The contacts page sends a call that the server refuses to visitors, who may have left before the refusal.
  it('to a visitor, who has no session to end, leads nowhere', async () => {
    await loadCore();
    window.history.replaceState(null, '', '/promotion');
    serve({ 'GET /client/v1/about-us': refuse('Expired.', -4) });
    const { store } = await ask(null);
    expect(store.getState().session.loginHref).toBeNull();
  });

  it('to a call of an earlier session ends no later one', async () => {
    const { signedIn } = await import('@platform/session/slice');
    localStorage.setItem('token', 'first');
    const store = createStore();
    serve({
      'GET /client/v1/about-us': () => {
        store.dispatch(signedIn({ token: 'second', phone: null, isApp: false }));
        return refuse('Expired.', -4);
      },
    });
    await store.dispatch(probe.initiate('a'));
    expect(store.getState().session.token).toBe('second');
  });
});
