import { commonHeaders } from './headers';

/** Where the calls are. */
export const BASE_PATH = '/api1';

/** How long an answer that was asked for ahead may be taken, in milliseconds: later it is old. */
const FRESH_FOR = 10_000;

/** What a screen reads first, by its address: on a slow network it comes while the app is still on its way. */
const FIRST_READ: readonly (readonly [RegExp, (id: string) => readonly string[]])[] = [
  [/^\/(?:repay)?$/, () => ['/home/v1/index']],
  [/^\/order$/, () => ['/order/v1/list']],
  [/^\/orders\/([^/]+)\/detail$/, (orderId) => [`/order/v1/detail?${query({ orderId })}`]],
  [
    /^\/product\/([^/]+)\/detail$/,
    (id) => [
      `/order/v1/precheck?${query({ productId: id })}`,
      `/product/v1/product-info?${query({ id })}`,
      '/home/v1/index',
    ],
  ],
];

const query = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

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
  for (const [pattern, calls] of FIRST_READ) {
    const match = pattern.exec(pathname);
    if (match === null) continue;
    const id = decoded(match[1] ?? '');
    if (id === null) return;
    asked = calls(id).map((call) => ask(`${BASE_PATH}${call}`, token));
    setTimeout(() => {
      asked = [];
    }, FRESH_FOR);
    return;
  }
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
