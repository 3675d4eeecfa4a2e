import { commonHeaders } from './headers';

/** Where the calls are. */
export const BASE_PATH = '/api1';

/** How long an answer that was asked for ahead may be taken, in milliseconds: later it is old. */
const FRESH_FOR = 10_000;

/** The first thing that a screen reads, by its address: on a slow network it comes while the app is still on its way. */
const FIRST_READ: readonly (readonly [RegExp, (id: string) => string])[] = [
  [/^\/(?:repay)?$/, () => '/home/v1/index'],
  [/^\/order$/, () => '/order/v1/list'],
  [/^\/orders\/([^/]+)\/detail$/, (id) => `/order/v1/detail?${new URLSearchParams({ orderId: id }).toString()}`],
  [/^\/product\/([^/]+)\/detail$/, (id) => `/product/v1/product-info?${new URLSearchParams({ id }).toString()}`],
];

interface Asked {
  readonly address: string;
  readonly token: string;
  readonly answer: Promise<Response>;
}

let asked: Asked | null = null;

/** Asks for what the screen at `pathname` reads first. Whether that fails is seen by who takes it. */
export function askAhead(pathname: string, token: string): void {
  for (const [pattern, call] of FIRST_READ) {
    const match = pattern.exec(pathname);
    if (match === null) continue;
    const address = `${BASE_PATH}${call(decodeURIComponent(match[1] ?? ''))}`;
    const answer = fetch(address, { headers: commonHeaders(token), credentials: 'same-origin' });
    answer.catch(() => undefined);
    asked = { address, token, answer };
    setTimeout(() => {
      asked = null;
    }, FRESH_FOR);
    return;
  }
}

/** The answer to a call that was asked for ahead, once; undefined when this one was not. */
export function takeAhead(address: string, token: string | null): Promise<Response> | undefined {
  if (asked?.address !== address || asked.token !== token) return undefined;
  const { answer } = asked;
  asked = null;
  return answer;
}
