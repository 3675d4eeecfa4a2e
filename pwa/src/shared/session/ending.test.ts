import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endSessionAtServer } from './ending';

const fetched = vi.fn<typeof fetch>();
const tokens = () => fetched.mock.calls.map(([, init]) => (init?.headers as Headers).get('token'));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('tells the server again until it has heard that the session is over, and not after that', async () => {
  fetched
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response('', { status: 503 }))
    .mockResolvedValueOnce(new Response('{}'));
  endSessionAtServer('theirs');
  await pass(3000);
  expect(fetched).toHaveBeenCalledTimes(2);
  await pass(6000);
  expect(fetched).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new Event('online'));
  await pass(3_600_000);
  expect(tokens()).toEqual(['theirs', 'theirs', 'theirs']);
});

it('tells it as soon as there is a network, once at a time', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  endSessionAtServer('theirs');
  await pass(0);
  fetched.mockReturnValue(new Promise(() => undefined));
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  await pass(3_600_000);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('writes the token nowhere', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  endSessionAtServer('theirs');
  await pass(10_000);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])).not.toContain('theirs');
});
