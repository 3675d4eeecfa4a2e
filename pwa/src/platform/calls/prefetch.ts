// Sends a screen's first calls while the app's code is still loading. The table of calls is core's, exported at build
// time.
import { BASE_PATH, REQUEST_TIMEOUT_MS } from '@platform/device/config';
import { commonHeaders } from '@platform/calls/headers';
import { byAddress } from '@core/byAddress';
import { PREFETCHED } from '@core/generated/routes';

const CALLS = byAddress(PREFETCHED);

interface Prefetched {
  readonly address: string;
  readonly token: string;
  readonly response: Promise<Response>;
  /** Whether the response has arrived completely and is valid. */
  complete: boolean;
  readonly abort: () => void;
}

let prefetched: readonly Prefetched[] = [];

/** Sends the first calls of the screen at `pathname`. Failures surface in `takePrefetched`. */
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
  // Reads to the end: the first render waits for complete responses.
  response
    .then(async (answer) => {
      await answer.clone().text();
      made.complete = answer.ok;
    })
    .catch(() => undefined);
  // Aborts the call at its time limit, and drops a response that no screen has taken by then.
  setTimeout(() => drop(made), REQUEST_TIMEOUT_MS);
  return made;
}

function drop(it: Prefetched): void {
  it.abort();
  prefetched = prefetched.filter((other) => other !== it);
}

export const isPrefetched = (): boolean => prefetched.length > 0 && prefetched.every(({ complete }) => complete);

/** Returns each prefetched response once; undefined if there is none. `signal` aborts it. */
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

/** Drops unused responses: a later screen needs current data. */
export const dropPrefetched = (): void => prefetched.forEach(drop);
