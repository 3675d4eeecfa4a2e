import { vi } from 'vitest';

/** A call as the server sees it. */
export interface Call {
  /** `METHOD /path` below `/api1`. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

export interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

/** The connection breaks instead of an answer. */
export const LOST = Symbol('lost');

export const ok = (data: unknown): Answer => ({ code: 0, msg: '', data });
export const refuse = (msg: string, code = 2001, data: unknown = null): Answer => ({ code, msg, data });

type Given = Answer | Response | typeof LOST;

/** Answers by `METHOD /path`; a function sees the call and may take its time. */
export type Answers = Readonly<Record<string, Given | ((call: Call) => Given | Promise<Given>)>>;

/** Puts a server of these answers behind `fetch` for this test. What was asked is in the list it gives back. */
export function serve(answers: Answers): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://app.test');
    const call: Call = {
      name: `${init.method ?? 'GET'} ${url.pathname.replace(/^\/api1/, '')}`,
      query: url.searchParams,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body,
      headers: new Headers(init.headers),
    };
    calls.push(call);
    const given = answers[call.name];
    const answer = typeof given === 'function' ? await given(call) : given;
    if (answer === LOST) throw new TypeError('Failed to fetch');
    if (answer instanceof Response) return answer;
    return Response.json(answer ?? refuse(`no answer for ${call.name}`));
  });
  return calls;
}
