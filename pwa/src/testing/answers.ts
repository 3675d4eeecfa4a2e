import type { DataOf, Endpoint, NameOf } from './wire';

/** A call as the server sees it. */
export interface Call {
  /** `METHOD /path` below `/api1`. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** What came as JSON, or a form; undefined without a body, and until it is read. */
  readonly body: unknown;
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal;
  /** Whether it outlives the page. */
  readonly keepalive: boolean;
}

/** What the call asks for. */
export interface Success<Data> {
  readonly code: 0;
  readonly msg: '';
  readonly data: Data;
}

/** The server's no, with the HTTP status that it comes under. */
export interface Refusal {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly status: number;
}

/** The connection breaks instead of an answer. */
export const LOST = Symbol('lost');
/** No answer comes, as long as the caller waits. */
export const PENDING = Symbol('pending');

export const ok = <Data>(data: Data): Success<Data> => ({ code: 0, msg: '', data });
export const refuse = (msg: string, code = 2001, data: unknown = null, status = 200): Refusal => ({
  code,
  msg,
  data,
  status,
});

/** How a call ends. A `Response` stands for what is no answer of the product's, like the page of a hotel's Wi-Fi. */
export type Given<Data> = Success<Data> | Refusal | Response | typeof LOST | typeof PENDING;

/** What the server says to a call: always the same, or what a function makes of the call, which may take its time. */
export type Says<Data> = Given<Data> | ((call: Call) => Given<Data> | Promise<Given<Data>>);

/**
 * The server's answers by `METHOD /path` below `/api1`. They are held to the endpoint table and the types of the wire: a
 * call that core does not have, or data that it does not carry, does not compile.
 */
export type Answers = { readonly [E in Endpoint as NameOf<E>]?: Says<DataOf<E>> };

/** What any page may ask for besides what it is about. */
export const EVERYWHERE: Answers = {
  'GET /burying-point/burying-point/get-buried-config': ok({ enabled: 0, events: [] }),
  'POST /burying-point/v2/burying-point': ok(null),
  'POST /burying-point/v3/burying-point': ok(null),
  'POST /client/v1/failures': ok(null),
  'GET /order/v1/list': ok([]),
  'POST /device/v1/needUpload': ok([]),
};
