import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from '@app/store';
import { signedIn } from '@platform/session/slice';
import { type Answers, LOST, ok, PENDING, refuse, serve } from '@testing/server';
import { startTracking, track } from './tracking';

const CONFIG = 'GET /burying-point/burying-point/get-buried-config';
const V2 = 'POST /burying-point/v2/burying-point';
const V3 = 'POST /burying-point/v3/burying-point';

let stop: () => void = () => undefined;

function start(answers: Answers = {}, token: string | null = null) {
  const calls = serve({
    [CONFIG]: ok({ enabled: 1, events: ['register', 'login', 'page_view'] }),
    [V2]: ok(null),
    [V3]: ok(null),
    ...answers,
  });
  if (token !== null) localStorage.setItem('token', token);
  const store = createStore();
  stop = startTracking(store);
  const sent = () =>
    calls
      .filter(({ name }) => name.startsWith('POST'))
      .map(({ name, body }) => [name, (body as { behavior: string }[]).map(({ behavior }) => behavior)]);
  return { calls, store, sent };
}

const collected = () => vi.advanceTimersByTimeAsync(2000);

function hide(state: 'hidden' | 'visible') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => stop());

describe('tracking', () => {
  // proves: S7.42
  it('asks at the start which events are wanted, once per visit', async () => {
    const { calls } = start();
    await collected();
    stop();
    stop = startTracking(createStore());
    await collected();
    expect(calls.map(({ name }) => name)).toEqual([CONFIG]);
  });

  // proves: S7.41
  it('sends a list with the event, where and when it happened', async () => {
    vi.setSystemTime('2026-11-20T10:15:00+05:30');
    const { calls } = start();
    window.history.replaceState(null, '', '/orders/O1/detail');
    track('register', 'x')();
    window.history.replaceState(null, '', '/personal');
    await collected();
    expect(calls.find(({ name }) => name === V2)?.body).toEqual([
      {
        projectName: 'saral',
        pageName: 'orderDetail',
        behavior: 'register',
        value: 'x',
        eventTime: Date.parse('2026-11-20T10:15:00+05:30'),
      },
    ]);
  });

  // proves: S7.41
  it('uses the third version of the call for who signed in', async () => {
    const { sent } = start({}, 't');
    track('page_view')();
    await collected();
    expect(sent()).toEqual([[V3, ['page_view']]]);
  });

  // proves: S7.41
  it('sends what happens within two seconds a while later, a list of one for each, and nothing twice', async () => {
    const { sent } = start();
    track('page_view')();
    await vi.advanceTimersByTimeAsync(1500);
    track('register')();
    expect(sent()).toEqual([]);
    await collected();
    await collected();
    expect(sent()).toEqual([
      [V2, ['page_view']],
      [V2, ['register']],
    ]);
  });

  it('sends only what the server asked for', async () => {
    const { sent } = start();
    track('secret_click')();
    track('register')();
    await collected();
    expect(sent()).toEqual([[V2, ['register']]]);
  });

  it('sends nothing when the server wants nothing', async () => {
    const { sent } = start({ [CONFIG]: ok({ enabled: 0, events: ['register'] }) });
    track('register')();
    await collected();
    expect(sent()).toEqual([]);
  });

  it('records a login by the action alone', async () => {
    const { store, sent } = start();
    store.dispatch(signedIn({ token: 't', phone: '917000099001', isApp: false }));
    await collected();
    expect(sent()).toEqual([[V3, ['login']]]);
  });
});

describe('tracking that fails', () => {
  it.each([
    ['the network', LOST],
    ['the server', refuse('Please wait.', 5030, null, 503)],
  ] as const)('for want of %s is kept, in silence, and repeated with its key', async (_what, answer) => {
    const first = start({ [V2]: answer });
    track('register')();
    await collected();
    expect(first.sent()).toHaveLength(1);
    const calls = serve({ [V2]: ok(null) });
    track('page_view')();
    await collected();
    expect(calls.map(({ body }) => (body as { behavior: string }[]).map(({ behavior }) => behavior))).toEqual([
      ['register'],
      ['page_view'],
    ]);
    const [again, next] = calls.map(({ headers }) => headers.get('Idempotency-Key'));
    expect(again).toBe(first.calls.find(({ name }) => name === V2)?.headers.get('Idempotency-Key'));
    expect(again).toMatch(/^[0-9a-f]{32}$/);
    expect(next).not.toBe(again);
  });

  it('sends in one list what waited for a network', async () => {
    const first = start({ [V2]: LOST });
    track('register')();
    await collected();
    expect(first.sent()).toHaveLength(1);
    track('page_view')();
    track('login')();
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    const next = start();
    await collected();
    expect(next.sent()).toEqual([
      [V2, ['register']],
      [V2, ['page_view', 'login']],
    ]);
  });

  // proves: S7.4
  it('gives up after 100 seconds, and repeats what had no answer', async () => {
    const { calls, sent } = start({ [V2]: PENDING });
    track('register')();
    await collected();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(calls.filter(({ name }) => name === V2).map(({ signal }) => signal.aborted)).toEqual([true]);
    track('page_view')();
    await collected();
    expect(sent()).toEqual([
      [V2, ['register']],
      [V2, ['register']],
    ]);
  });

  // proves: S3.1
  it('survives the page that was killed while they were on their way, and arrives before what came later', async () => {
    const first = start({ [V2]: PENDING });
    track('register')();
    await collected();
    expect(first.sent()).toHaveLength(1);
    track('page_view')();
    stop();
    const next = start({}, 't');
    await collected();
    expect(next.sent()).toEqual([
      [V2, ['register']],
      [V3, ['page_view']],
    ]);
    const key = (calls: typeof first.calls) =>
      calls.find(({ name }) => name === V2)?.headers.get('Idempotency-Key') ?? null;
    expect(key(first.calls)).toBeTruthy();
    expect(key(next.calls)).toBe(key(first.calls));
    await collected();
    expect(next.sent()).toHaveLength(2);
  });

  it('is left to the other tab that is sending it', async () => {
    const busy = refuse('Please wait.', 4091, null, 409);
    const first = start({ [V2]: busy });
    track('register')();
    await collected();
    stop();
    const next = start();
    await collected();
    expect([...first.sent(), ...next.sent()]).toEqual([
      [V2, ['register']],
      [V2, ['register']],
    ]);
  });

  it('drops what the server refuses: it would refuse it for ever', async () => {
    const { sent } = start({ [V2]: refuse('Too large.', 4130, null, 413) });
    track('register')();
    await collected();
    track('page_view')();
    await collected();
    expect(sent()).toEqual([
      [V2, ['register']],
      [V2, ['page_view']],
    ]);
  });

  // proves: S3.1
  it('holds events back while it is unknown which are wanted, and never more than a call may carry', async () => {
    const { sent } = start({ [CONFIG]: LOST });
    for (let i = 0; i < 130; i += 1) track('page_view', String(i))();
    await collected();
    expect(sent()).toEqual([]);
    expect(JSON.parse(localStorage.getItem('trackingEvents') ?? '')).toHaveLength(100);
  });
});

describe('a page that is hidden', () => {
  it('sends at once, by a request that outlives it', async () => {
    const { calls } = start();
    await vi.advanceTimersByTimeAsync(0);
    const sent = () => calls.filter(({ name }) => name === V2);
    track('register')();
    hide('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent()).toEqual([]);
    hide('hidden');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent().map(({ keepalive }) => keepalive)).toEqual([true]);
  });
});
