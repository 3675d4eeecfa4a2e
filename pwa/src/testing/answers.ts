import type { DataOf, Endpoint, NameOf } from './wire';

export interface Call {
  /** `METHOD /path` below `/api1`. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The JSON or form of the call; undefined without a body, or before the body is read. */
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
/** The call never gets a response. A `LOST` call fails, as on a broken connection. */
export const PENDING = Symbol('pending');

export const ok = <Data>(data: Data): Success<Data> => ({ code: 0, msg: '', data });
export const refuse = (msg: string, code = 2001, data: unknown = null, status = 200): Refusal => ({
  code,
  msg,
  data,
  status,
});

/** A fake response. A `Response` is one without the server's envelope, such as a hotel's Wi-Fi page. */
export type Given<Data> = Success<Data> | Refusal | Response | typeof LOST | typeof PENDING;

export type Says<Data> = Given<Data> | ((call: Call) => Given<Data> | Promise<Given<Data>>);

/** Fake responses by call. An unknown call or wrong data does not compile. */
export type Answers = { readonly [E in Endpoint as NameOf<E>]?: Says<DataOf<E>> };

/** The settings of the shipped catalogue. */
export const APP_CONFIG = {
  allowedHosts: ['partner.example'],
  support: 'support@saral.example',
  iosStore: 'https://store.example/ios/saral',
  androidStore: 'https://store.example/android/saral',
  scheme: 'saral',
};

/** Responses to calls that every page may send. */
export const EVERYWHERE: Answers = {
  'GET /burying-point/burying-point/get-buried-config': ok({ enabled: 0, events: [] }),
  'POST /burying-point/v2/burying-point': ok(null),
  'POST /burying-point/v3/burying-point': ok(null),
  'POST /client/v1/failures': ok(null),
  'GET /client/v1/config': ok(APP_CONFIG),
  'GET /order/v1/list': ok([]),
  'POST /device/v1/needUpload': ok([]),
};
