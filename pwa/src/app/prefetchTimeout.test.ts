import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { homeApi } from '@entities/home/api';
import { type Call, PENDING, serve } from '@testing/server';
import { isPrefetched, prefetch } from '@platform/calls/prefetch';
import { REQUEST_TIMEOUT_MS } from '@platform/device/config';
import { createStore } from '@app/store';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem('token', 't');
});
afterEach(() => void vi.advanceTimersByTime(REQUEST_TIMEOUT_MS));

/** Installs a server that never completes a response. With `head` it sends the headers, else nothing. */
function silent(head: boolean): void {
  const halfAnAnswer = ({ signal }: Call) =>
    new Response(
      new ReadableStream({
        start: (control) => signal.addEventListener('abort', () => control.error(signal.reason)),
      }),
    );
  serve({ 'GET /home/v1/index': head ? halfAnAnswer : PENDING });
}

it.each([
  ['nothing', false],
  ['only the head of its answer', true],
])('waits no longer than for any call where the server sends %s', async (_what, head) => {
  silent(head);
  prefetch('/', 't');
  const ended = vi.fn();
  void createStore().dispatch(homeApi.endpoints.homeIndex.initiate()).then(ended);
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(ended).toHaveBeenCalledOnce();
  expect(ended.mock.calls[0]?.[0]).toMatchObject({ error: { kind: 'network' } });
});

it('has the time of one call from when it was made, not from when the app took it', async () => {
  silent(false);
  prefetch('/', 't');
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 40_000);
  const ended = vi.fn();
  void createStore().dispatch(homeApi.endpoints.homeIndex.initiate()).then(ended);
  await vi.advanceTimersByTimeAsync(39_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(ended).toHaveBeenCalledOnce();
});

it('is not here before all of it is: the first page would wait for the rest', async () => {
  silent(true);
  prefetch('/', 't');
  await vi.advanceTimersByTimeAsync(1000);
  expect(isPrefetched()).toBe(false);
});
