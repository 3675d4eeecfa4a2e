import type { DataOf, Endpoint, NameOf } from './wire';

export interface Call {
  /** `METHOD /path` below `/api1`. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** JSON or a form; undefined if there is no body, or before it is read. */
  readonly body: unknown;
  readonly signal: AbortSignal;
  readonly keepalive: boolean;
}

export interface Success<Data> {
  readonly code: 0;
  readonly msg: '';
  readonly data: Data;
}

export interface Refusal {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly status: number;
}

export const LOST = Symbol('lost');
/** No response until the caller aborts. */
export const PENDING = Symbol('pending');

export const ok = <Data>(data: Data): Success<Data> => ({ code: 0, msg: '', data });
export const refuse = (msg: string, code = 2001, data: unknown = null, status = 200): Refusal => ({
  code,
  msg,
  data,
  status,
});

/** A `Response` is a foreign answer, like a hotel's Wi-Fi page. */
export type Given<Data> = Success<Data> | Refusal | Response | typeof LOST | typeof PENDING;

export type Says<Data> = Given<Data> | ((call: Call) => Given<Data> | Promise<Given<Data>>);

/** Typed by the endpoint table and the wire: unknown calls or wrong data do not compile. */
export type Answers = { readonly [E in Endpoint as NameOf<E>]?: Says<DataOf<E>> };

/** Responses to calls that any page may make. */
export const EVERYWHERE: Answers = {
  'GET /burying-point/burying-point/get-buried-config': ok({ enabled: 0, events: [] }),
  'POST /burying-point/v2/burying-point': ok(null),
  'POST /burying-point/v3/burying-point': ok(null),
  'POST /client/v1/failures': ok(null),
  'GET /order/v1/list': ok([]),
  'POST /device/v1/needUpload': ok([]),
};
