// Core's own table, exported when the app is built: on a slow network these answers come while the app is still on its way.
import { byAddress } from '@core/byAddress';
import { FIRST_READS } from '@core/generated/routes';
import { commonHeaders } from '@shared/calls/headers';

/** Where the calls are. */
export const BASE_PATH = '/api1';

/** How long an answer that was asked for ahead may be taken, in milliseconds: later it is old. */
const FRESH_FOR = 10_000;

const FIRST = byAddress(FIRST_READS);

interface Asked {
  readonly address: string;
  readonly token: string;
  readonly answer: Promise<Response>;
  /** Whether all of the answer has come, and is one. */
  here: boolean;
  /** Waits for it no longer. */
  readonly giveUp: () => void;
}

let asked: readonly Asked[] = [];

/** Asks for what the screen at `pathname` reads first. Whether that fails is seen by who takes it. */
export function askAhead(pathname: string, token: string): void {
  const found = FIRST(pathname);
  const id = decoded(found?.id ?? '');
  if (found === undefined || id === null) return;
  asked = found.value.map(([path, name]) =>
    ask(BASE_PATH + path + (name === undefined ? '' : `?${new URLSearchParams({ [name]: id }).toString()}`), token),
  );
  setTimeout(() => {
    asked = [];
  }, FRESH_FOR);
}

/** What anybody may have written into an address may be no text at all. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

function ask(address: string, token: string): Asked {
  const call = new AbortController();
  const init = { headers: commonHeaders(token), credentials: 'same-origin', signal: call.signal } as const;
  const answer = fetch(address, init);
  const now: Asked = { address, token, answer, here: false, giveUp: () => call.abort() };
  // To its end: the first page is not made before what is here was read.
  answer
    .then(async (response) => {
      await response.clone().text();
      now.here = response.ok;
    })
    .catch(() => undefined);
  return now;
}

/** Whether all that was asked for ahead has come and waits to be taken. */
export const isAheadHere = (): boolean => asked.length > 0 && asked.every(({ here }) => here);

/** The answer to a call that was asked for ahead, once; undefined when this one was not. By `signal` its taker gives it up. */
export function takeAhead(address: string, token: string | null, signal?: AbortSignal): Promise<Response> | undefined {
  const found = asked.find((it) => it.address === address && it.token === token);
  asked = asked.filter((it) => it !== found);
  if (found !== undefined) signal?.addEventListener('abort', found.giveUp);
  return found?.answer;
}
