// Core's own table, exported when the app is built: on a slow network these answers come while the app is still on its way.
import { BASE_PATH, REQUEST_TIMEOUT_MS } from '@platform/device/config';
import { commonHeaders } from '@platform/calls/headers';
import { byAddress } from '@core/byAddress';
import { PREFETCHED } from '@core/generated/routes';

const CALLS = byAddress(PREFETCHED);

interface Prefetched {
  readonly address: string;
  readonly token: string;
  readonly response: Promise<Response>;
  /** Whether all of the answer has come, and is one. */
  complete: boolean;
  readonly abort: () => void;
}

let prefetched: readonly Prefetched[] = [];

/** Makes the calls that the screen at `pathname` reads first. Whether one fails is seen by who takes it. */
export function prefetch(pathname: string, token: string): void {
  const found = CALLS(pathname);
  const id = decoded(found?.id ?? '');
  if (found === undefined || id === null) return;
  prefetched = found.value.map(([path, name]) =>
    call(BASE_PATH + path + (name === undefined ? '' : `?${new URLSearchParams({ [name]: id }).toString()}`), token),
  );
}

/** What anybody may have written into an address may be no text at all. */
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
  // To its end: the first page is not made before what is here was read.
  response
    .then(async (answer) => {
      await answer.clone().text();
      made.complete = answer.ok;
    })
    .catch(() => undefined);
  // As long as any call may take, whenever it is taken; and an answer is not kept for longer either.
  setTimeout(() => drop(made), REQUEST_TIMEOUT_MS);
  return made;
}

function drop(it: Prefetched): void {
  it.abort();
  prefetched = prefetched.filter((other) => other !== it);
}

/** Whether every answer has come and waits to be taken. */
export const isPrefetched = (): boolean => prefetched.length > 0 && prefetched.every(({ complete }) => complete);

/** The response to a call that was prefetched, once; undefined when this one was not. By `signal` its taker gives it up. */
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

/** Lets go of what the first screen did not take: a later one asks for what is true then. */
export const dropPrefetched = (): void => prefetched.forEach(drop);
