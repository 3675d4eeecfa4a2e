/** An instant, RFC 3339: the server writes it in IST (`2026-11-20T10:15:00+05:30`) and reads any offset. */
export type Instant = string;
/** An ISO 8601 duration: `P8D`, `PT72H`, `P1DT30M`; `-P1D` goes back. */
export type Duration = string;

/** A tenant to create. Absent fields have the server's defaults. */
export interface TenantRequest {
  /** 1 to 64 of `A-Z a-z 0-9 - _`; generated when absent. */
  name?: string;
  /** An unused tenant ends after it: `PT1H` when absent. */
  ttl?: Duration;
  /** The initial instant of the tenant's clock. */
  now?: Instant;
  /** Whether the clock is frozen. */
  freeze?: boolean;
  /** Seconds until an application is approved and paid out by itself; null for never. */
  autoAudit?: number | null;
  /** A JSON merge patch over `products`, `forms`, `faq`, `about`, `legal` and `config`, for this tenant alone. */
  catalogue?: unknown;
  /** Most calls that the journal keeps: 500 when absent, 5,000 at most. */
  journal?: number;
}

export interface TenantView {
  name: string;
  createdAt: Instant;
  endsAt: Instant | null;
  now: Instant;
  frozen: boolean;
  autoAudit: number | null;
  catalogue?: unknown;
  /** Faults that may still happen. */
  faults: number;
  /** Most calls that the journal keeps. */
  journal: number;
}

/** The server and the tenant. */
export interface About {
  tenant: string;
  /** `file:field:reason` each. */
  faultyFixtures: string[];
  products: ProductOffered[];
  /** The order machine. */
  machine: Phase[];
}

export interface ProductOffered {
  id: string;
  name: string;
  /** Rupees, ascending. */
  amounts: string[];
  /** Days, or names of plans. */
  days: number[];
  /** For each of `days`; empty for a loan that is repaid once. */
  instalments: number[];
}

/** A phase of an order: the code of a state, with the extension's state in brackets. */
export interface Phase {
  phase: string;
  events: Step[];
}

/** An event, and the phase that follows. */
export interface Step {
  event: ControlEvent;
  to: string;
}

/** A user of the tenant. */
export interface UserView {
  id: string;
  /** With 91. */
  phone: string;
  /** The login code that was sent, or that the next request gets. */
  code: string;
  /** Whether a code was sent and can still be entered. */
  codeSent: boolean;
  onTimeRepayments: number;
  /** Newest first. */
  orderIds: string[];
}

export interface ScenarioListed {
  name: string;
  description: string;
  /** Ten digits. */
  phone: string;
}

/** The answer to loading a scenario. */
export interface ScenarioLoaded {
  /** Ten digits. */
  phone: string;
  /** Empty when nobody is signed in. */
  token: string;
  /** Newest first. */
  orderIds: string[];
}

/** A situation without a file: a history, or a base with changes. */
export interface SituationRequest {
  base?: string;
  history?: Record<string, unknown>[];
  /** Ten digits. */
  phone?: string;
  /** Rupees of the last loan. */
  amount?: string;
  /** Id or name of the product of the last loan. */
  product?: string;
  days?: number;
  /** In how many days the last loan is due. */
  dueIn?: number;
  overdueDays?: number;
  loyalty?: 'none' | 'copper' | 'silver' | 'gold' | 0 | 1 | 2 | 3;
  signedIn?: boolean;
  /** How many login codes the phone was sent today. */
  codesSent?: number;
  /** Feedback that was sent just now. */
  feedback?: string;
  /** At once when absent, or when the phone first asks for a login code. */
  when?: 'now' | 'signIn';
}

/** At most one of `now`, `advance` and `to`. */
export interface ClockChange {
  now?: Instant;
  advance?: Duration;
  to?: 'nextDeadline';
  freeze?: boolean;
}

export interface ClockView {
  now: Instant;
  frozen: boolean;
  /** Milliseconds ahead of the machine's clock. */
  offsetMs: number;
  /** What happened while this call turned the clock, in that order. */
  happened: ClockEvent[];
  /** What falls due next. */
  next: NextEvent | null;
}

/** What falls due next. */
export interface NextEvent {
  /** On the tenant's clock. */
  at: Instant;
  /** `notice` for the notice of a payment that is on its way. */
  event: ControlEvent | 'notice';
  /** The order's id. */
  order: string;
}

/** What happened to an order. */
export interface ClockEvent {
  /** On the tenant's clock. */
  at: Instant;
  event: ControlEvent;
  /** The order's id. */
  order: string;
}

export type ControlEvent =
  | 'apply'
  | 'approve'
  | 'deny'
  | 'withdraw'
  | 'getMoney'
  | 'passLapsed'
  | 'disbursed'
  | 'disbursalFailed'
  | 'disbursalReturned'
  | 'disputeAccepted'
  | 'disputeRejected'
  | 'repaid'
  | 'paid'
  | 'dueDatePassed'
  | 'requestExtension'
  | 'extensionPaid'
  | 'giveUp'
  | 'extensionLapsed'
  | 'coolingOffExit'
  | 'reapply';

/** A user who is signed in. */
export interface SignedIn {
  /** Ten digits. */
  phone: string;
  token: string;
  /** Newest first. */
  orderIds: string[];
}

/** A one-time ticket, like the native app's. */
export interface MintedTicket {
  ticket: string;
  expiresIn: number;
}

export interface OrderView {
  orderId: string;
  orderNo: string;
  /** Its code on the wire. */
  orderState: string;
  extensionState: number;
  allowedEvents: ControlEvent[];
  /** The borrower's, with 91. */
  phone: string;
  /** The state, with the extension's in brackets. */
  phase: string;
  /** The phase that each of the allowed events leads to. */
  leadsTo: Step[];
  account: AccountView;
  order: unknown;
}

/** What is owed and was received, as order detail says. Amounts are rupees. */
export interface AccountView {
  /** The day of these amounts. */
  asOf: string;
  payable: string;
  payoff: string;
  dueToday: string;
  nextDue: { date: string; amount: string } | null;
  overdueFee: string;
  overdueDays: number;
  received: string;
  plan: PlanRow[];
  payments: OrderPayment[];
}

/** An instalment; a loan that is repaid once has one. */
export interface PlanRow {
  n: number;
  dueDate: string;
  amount: string;
  principal: string;
  interest: string;
  /** Money that covers the row. */
  paid: string;
  state: 'paid' | 'late' | 'due' | 'upcoming';
}

export interface OrderPayment {
  amount: string;
  paidAt: Instant;
  reference: string;
  what: string;
  parts: Record<string, string>;
}

export type FaultKind =
  | 'latency'
  | 'status'
  | 'code'
  | 'reset'
  | 'truncate'
  | 'garbage'
  | 'drop-after-commit'
  | 'dribble'
  | 'down'
  | 'refuse'
  | 'slow'
  | 'reads';

export type Provider = 'sms' | 'aadhaar' | 'ocr' | 'face' | 'payment' | 'disburse' | 'audit';

/** A fault of the next matching calls, of a provider, or of the notice of a payment. */
export interface FaultRequest {
  kind?: FaultKind;
  provider?: Provider;
  /** What `reads` reads instead; null for what it misses. The card must have all of these values. */
  reading?: Partial<Record<'name' | 'idNo' | 'panNo' | 'dateOfBirth' | 'gender' | 'address', string | null>>;
  notice?: 'late' | 'twice' | 'wrong-amount' | 'out-of-order' | 'lost';
  /** The event of an order that `down`, `slow` or `code` affects, whoever causes it. */
  event?: Exclude<ControlEvent, 'apply' | 'reapply'>;
  method?: string;
  /** With the base path; `*` at its end for any rest, `{…}` for a segment. */
  path?: string;
  /** Members that the JSON body has, at any depth. */
  body?: unknown;
  headers?: Record<string, string>;
  /** An id, or a phone with or without 91. */
  user?: string;
  /** Matching calls that pass first. */
  skip?: number;
  /** Once when absent. */
  times?: number | 'forever';
  /** Milliseconds to wait; of a late notice on the tenant's clock. */
  ms?: number;
  jitterMs?: number;
  seed?: number;
  status?: number;
  code?: number;
  args?: string[];
  data?: unknown;
  rawBody?: string;
}

export interface Fault extends FaultRequest {
  id: number;
  left: number | 'forever';
  seen?: number;
}

/** A call as the server received it. Personal data is masked. */
export interface Entry {
  id: string;
  /** Arrival on the machine's clock and on the tenant's. */
  at: Instant;
  tenantAt: Instant;
  user: string | null;
  origin?: string;
  method: string;
  path: string;
  query: string;
  /** The `Idempotency-Key`; hashed unless it is an id. */
  key: string | null;
  headers: Record<string, string>;
  request: unknown;
  /** The body with hashes instead of masked values. */
  hashed: unknown;
  status: number;
  code: number;
  response: { code?: number; msg?: string; data?: unknown } | null;
  /** Whether the call ran: not when a fault or its key answered instead. With a fault, the answer may differ from the call's result. */
  executed: boolean;
  fault: FaultKind | null;
  faultId: number | null;
  ms: number;
  delayMs: number;
}

/** What was sent; a `notice` came from the provider of payments. */
export type What = 'text' | 'code' | 'document' | 'face' | 'page' | 'refund' | 'disbursal' | 'application' | 'notice';

/** A message to a provider, or a notice from one. Personal data is masked. */
export interface Sent {
  id: string;
  /** On the machine's clock and on the tenant's. */
  at: Instant;
  tenantAt: Instant;
  provider: Provider;
  what: What;
  /** The name by which its receiver recognises a repeated one. */
  message: string | null;
  /** 1, and more when it is sent again. */
  attempt: number;
  payload: unknown;
  /** The payload with hashes instead of masked values. */
  hashed: unknown;
  /** What the receiver answered, in words. */
  answer: string;
}

/** An expected call; absent fields match anything. */
export interface CallRequest {
  method?: string;
  path?: string;
  user?: string;
  body?: unknown;
  headers?: Record<string, string>;
  key?: string;
  code?: number;
}

/** A number of calls of one kind, or a sequence of calls. */
export interface VerifyRequest {
  method?: string;
  path?: string;
  user?: string;
  body?: unknown;
  headers?: Record<string, string>;
  key?: string;
  code?: number;
  /** The provider of messages that were sent, instead of a call; `body` has members of the payload. */
  provider?: Provider;
  /** The kind of messages. */
  what?: What;
  times?: number;
  min?: number;
  max?: number;
  /** Calls in this order; others may lie between them. Only `withinMs` may accompany it. */
  sequence?: CallRequest[];
  /** Milliseconds to wait, 60,000 at most. */
  withinMs?: number;
}

export interface Verified {
  count: number;
  /** Their ids in the journal, oldest first. */
  calls: string[];
}

/** A refusal, or no answer. The message has all details. */
export declare class QaError extends Error {
  /** `POST /__qa/clock`. */
  readonly call: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Code of the envelope; 0 without one. */
  readonly code: number;
  /** The server's sentence: the field, the given value, and what is allowed. */
  readonly msg: string;
  /** The allowed values; empty where no list of them exists. */
  readonly allowed: readonly string[];
  /** Data of the refusal: the impossible step, the nearest calls. */
  readonly data: unknown;
}

/** `data` of an answer, in the shape that docs/api.md describes. */
export type Data = ReturnType<typeof JSON.parse>;

/**
 * The app's own calls in a tenant, as the app makes them: with `web_uuid`, token and envelope. A path is below `/api1`
 * (`/order/v1/list`). Each call gives the answer's `data`, and rejects with a {@link QaError} when it is refused.
 */
export declare class Api {
  constructor(qa: Qa, token?: string, headers?: Record<string, string>);
  readonly token: string;
  get(path: string, query?: Record<string, string>): Promise<Data>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Data>;
  /** Sends a multipart body: texts, and files as `Blob` or `File`. */
  upload(path: string, parts: Record<string, string | Blob>): Promise<Data>;
}

/** Method and path of each control, by its `operationId` in `/openapi.json`. */
export declare const CALLS: Readonly<Record<string, readonly [method: string, path: string]>>;

/**
 * One tenant of a running server, with its own data, clock, codes, faults and journal. Each method is one control of
 * `docs/qa.md`, and rejects with a {@link QaError} when that refuses.
 */
export declare class Qa {
  /** The first call creates the tenant if it is missing. `token` is `LOAN_QA_TOKEN`. */
  constructor(origin: string, tenant?: string, options?: { token?: string });
  readonly origin: string;
  readonly tenant: string;
  readonly token: string | undefined;

  /** Creates a tenant. `close` ends it, as `await using` does. */
  static open(origin: string, options?: TenantRequest & { token?: string }): Promise<Qa>;
  /** Ends the tenant and deletes its data. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
  /** Creates another tenant. */
  make(tenant?: TenantRequest): Promise<TenantView>;
  /** All tenants. */
  tenants(): Promise<TenantView[]>;
  /** Resets data, clock, faults and journal. */
  reset(): Promise<void>;

  /** Products, order machine and faulty fixtures. */
  about(): Promise<About>;
  /** The app's own calls, by a loaded user, a token, or nobody. */
  api(session?: string | { token: string }, headers?: Record<string, string>): Api;
  scenarios(): Promise<ScenarioListed[]>;
  /** Loads a scenario; `phone` (ten digits) replaces the scenario's own. */
  scenario(name: string, phone?: string): Promise<ScenarioLoaded>;
  /** Loads a situation; an impossible one is refused. */
  situation(situation: SituationRequest): Promise<ScenarioLoaded>;
  /** Loads a scenario by its name, or a situation. */
  load(what: string | SituationRequest): Promise<ScenarioLoaded>;
  /** Defers a load until the phone (ten digits) first asks for a login code. */
  carry(phone: string, what: string | SituationRequest): Promise<ScenarioLoaded>;

  clock(): Promise<ClockView>;
  /** Changes the clock; deadlines on the way happen. The methods below are short forms of this one. */
  turn(change: ClockChange): Promise<ClockView>;
  setNow(now: Instant | Date): Promise<ClockView>;
  advance(duration: Duration): Promise<ClockView>;
  toNextDeadline(): Promise<ClockView>;
  /** Freezes the clock, or lets it run. */
  freeze(frozen?: boolean): Promise<ClockView>;

  /** The live login code of a phone, ten digits or with 91; waits up to ten seconds for it to be sent. */
  code(phone: string): Promise<string>;
  /** The live code of an Aadhaar number; waits like `code`. */
  aadhaarCode(aadhaar: string): Promise<string>;
  /** A code without waiting. */
  otp(whose: { phone: string } | { aadhaar: string }): Promise<string>;

  /** The newest users, newest first. */
  users(): Promise<UserView[]>;
  /** Signs a user in, without a code. */
  session(phone: string): Promise<SignedIn>;
  /** A one-time ticket, like the native app's. */
  ticket(phone: string): Promise<MintedTicket>;

  /** The newest orders, newest first. */
  orders(): Promise<OrderView[]>;
  order(id: string): Promise<OrderView>;
  /** Acts as the operator's system, a provider or the app. `paid` takes an amount in rupees; without it, what is due. */
  event(id: string, event: ControlEvent, more?: { amount?: string }): Promise<OrderView>;

  faults(): Promise<Fault[]>;
  fault(fault: FaultRequest): Promise<Fault>;
  removeFault(id: number): Promise<void>;
  clearFaults(): Promise<void>;

  /** Answered calls, oldest first; `since` is the id of the call before the first. */
  journal(filter?: Omit<CallRequest, 'body' | 'headers'> & { since?: string; limit?: number }): Promise<Entry[]>;
  /** The journal as an HTTP Archive 1.2, for `routeFromHAR`. */
  har(): Promise<{ log: { version: string; entries: unknown[] } }>;
  /** The journal as a scenario, of the newest user or of a phone. */
  fixture(phone?: string): Promise<Record<string, unknown>>;
  clearJournal(): Promise<void>;
  /** Messages to providers and notices of payments, oldest first. */
  sent(filter?: { provider?: Provider; what?: What; since?: string; limit?: number }): Promise<Sent[]>;
  clearSent(): Promise<void>;
  /** Waits for calls or messages; rejects with the nearest ones as `data`. */
  verify(expected: VerifyRequest): Promise<Verified>;

  /** The page of controls, as HTML. */
  page(): Promise<string>;
}
