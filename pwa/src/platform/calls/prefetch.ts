// Sends a screen's first calls while the app's code is loading.
import { BASE_PATH, REQUEST_TIMEOUT_MS } from '@platform/device/config';
import { commonHeaders } from '@platform/calls/headers';
import { routeMatcher } from '@core/routeMatcher';
import { PREFETCHED } from '@core/generated/routes';

const CALLS = routeMatcher(PREFETCHED);

interface Prefetched {
  readonly address: string;
  readonly token: string;
  readonly response: Promise<Response>;
  /** Whether a valid response has arrived completely. */
  complete: boolean;
  readonly abort: () => void;
}

let prefetched: readonly Prefetched[] = [];

/** Sends the first calls of the screen at `pathname`. The caller of `takePrefetched` gets failures. */
export function prefetch(pathname: string, token: string): void {
  const found = CALLS(pathname);
  const id = decoded(found?.id ?? '');
  if (found === undefined || id === null) return;
  prefetched = found.value.map(([path, name]) =>
    call(BASE_PATH + path + (name === undefined ? '' : `?${new URLSearchParams({ [name]: id }).toString()}`), token),
  );
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function call(address: string, token: string): Prefetched {
  const controller = new AbortController();
  const init = { headers: commonHeaders(token), credentials: 'same-origin', signal: controller.signal } as const;
  const response = fetch(address, init);
  const made: Prefetched = { address, token, response, complete: false, abort: () => controller.abort() };
  // The first render uses only complete responses, so each response is read to its end.
  response
    .then(async (answer) => {
      await answer.clone().text();
      made.complete = answer.ok;
    })
    .catch(() => undefined);
  // Ends a call at its time limit. By then, no screen needs its response.
  setTimeout(() => drop(made), REQUEST_TIMEOUT_MS);
  return made;
}

function drop(it: Prefetched): void {
  it.abort();
  prefetched = prefetched.filter((other) => other !== it);
}

export const isPrefetched = (): boolean => prefetched.length > 0 && prefetched.every(({ complete }) => complete);

/** Returns a prefetched response, once; undefined if there is none. `signal` aborts the call. */
export function takePrefetched(
  address: string,
  token: string | null,
  signal?: AbortSignal,
): Promise<Response> | undefined {
  const found = prefetched.find((it) => it.address === address && it.token === token);
  prefetched = prefetched.filter((it) => it !== found);
  if (found !== undefined) signal?.addEventListener('abort', found.abort);
  return found?.response;
}

/** Drops unused responses, because a later screen needs current data. */
export const dropPrefetched = (): void => prefetched.forEach(drop);
