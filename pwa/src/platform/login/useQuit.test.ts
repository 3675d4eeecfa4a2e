import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Given } from '@testing/answers';
import { LOST, PENDING, ok, refuse, serve } from '@testing/server';
import { endSessionAtServer } from './useQuit';

const LOGOUT = 'POST /user/v1/logout';
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells the server again until it has heard that the session is over, and not after that', async () => {
  const answers: readonly Given<null>[] = [LOST, refuse('Not now.', 503, null, 503), ok(null)];
  const calls = serve({ [LOGOUT]: () => answers[calls.length - 1] ?? LOST });
  endSessionAtServer('theirs');
  await pass(3000);
  expect(calls).toHaveLength(2);
  await pass(6000);
  expect(calls).toHaveLength(3);
  window.dispatchEvent(new Event('online'));
  await pass(3_600_000);
  expect(calls.map(({ headers }) => headers.get('token'))).toEqual(['theirs', 'theirs', 'theirs']);
});

it('tells it as soon as there is a network, once at a time', async () => {
  const calls = serve({ [LOGOUT]: () => (calls.length > 1 ? PENDING : LOST) });
  endSessionAtServer('theirs');
  await pass(0);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  await pass(99_000);
  expect(calls).toHaveLength(2);
});

// proves: S7.4
it('gives up after 100 seconds without an answer, and tells it again', async () => {
  const calls = serve({ [LOGOUT]: () => (calls.length > 1 ? ok(null) : PENDING) });
  endSessionAtServer('theirs');
  await pass(100_000);
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true]);
  await pass(3000);
  expect(calls).toHaveLength(2);
});

it('writes the token nowhere', async () => {
  serve({ [LOGOUT]: LOST });
  endSessionAtServer('theirs');
  await pass(10_000);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])).not.toContain('theirs');
});
