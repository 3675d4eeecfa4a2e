/** An instant, RFC 3339: the server writes it in IST (`2026-11-20T10:15:00+05:30`) and reads any offset. */
export type Instant = string;
/** An ISO 8601 duration: `P8D`, `PT72H`, `P1DT30M`; `-P1D` goes back. */
export type Duration = string;

/** A tenant to create. Absent fields have the server's defaults. */
export interface TenantRequest {
  /** 1 to 64 of `A-Z a-z 0-9 - _`; generated when absent. */
  name?: string;
  /** Time after which an unused tenant ends; `PT1H` when absent. */
  ttl?: Duration;
  /** The initial instant of the tenant's clock. */
  now?: Instant;
  freeze?: boolean;
  /** Seconds until an application is approved and paid out automatically; null for never. */
  autoAudit?: number | null;
  /** A JSON merge patch over `products`, `forms`, `faq`, `about`, `legal` and `config`, for this tenant alone. */
  catalogue?: unknown;
  /** Maximum number of calls in the journal: 500 when absent, 5,000 at most. */
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
  /** Number of active faults. */
  faults: number;
  journal: number;
}

export interface About {
  tenant: string;
  /** Faults of fixtures on disk, each as `file:field:reason`. */
  faultyFixtures: string[];
  products: ProductOffered[];
  machine: Phase[];
}

export interface ProductOffered {
  id: string;
  name: string;
  /** Rupees, ascending. */
  amounts: string[];
  /** Loan periods in days. For a plan in instalments, the number that names the plan; its real length varies. */
  days: number[];
  /** Number of instalments for each of `days`; empty for a loan that is repaid once. */
  instalments: number[];
}

/** A phase of an order: the code of a state, with the extension's state in brackets. */
export interface Phase {
  phase: string;
  events: Step[];
}

export interface Step {
  event: ControlEvent;
  to: string;
}

export interface UserView {
  id: string;
  /** Phone with the prefix 91. */
  phone: string;
  /** The login code that was sent, or that will be sent next. */
  code: string;
  /** True if a code was sent and can still be entered. */
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

export interface ScenarioLoaded {
  /** Ten digits. */
  phone: string;
  /** Session token; empty if nobody is signed in. */
  token: string;
  /** Newest first. */
  orderIds: string[];
}

/** A user's situation that no scenario file describes: a history, or a base scenario with changes. */
export interface SituationRequest {
  base?: string;
  history?: Record<string, unknown>[];
  /** Ten digits. */
  phone?: string;
  /** Amount of the last loan, in rupees. */
  amount?: string;
  /** Id or name of the product of the last loan. */
  product?: string;
  days?: number;
  /** Days until the last loan is due. */
  dueIn?: number;
  overdueDays?: number;
  loyalty?: 'none' | 'copper' | 'silver' | 'gold' | 0 | 1 | 2 | 3;
  signedIn?: boolean;
  /** Number of login codes sent to the phone today. */
  codesSent?: number;
  /** Feedback that the user has just sent. */
  feedback?: string;
  /** Time of the load: at once (default), or when the phone first asks for a login code. */
  when?: 'now' | 'signIn';
}

/** A change of the clock: at most one of `now`, `advance` and `to`. */
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
  /** Events that this change of the clock caused, in order. */
  happened: ClockEvent[];
  next: NextEvent | null;
}

export interface NextEvent {
  /** Time on the tenant's clock. */
  at: Instant;
  /** Name of the order's event, or `notice` for a payment notice. */
  event: ControlEvent | 'notice';
  order: string;
}

export interface ClockEvent {
  /** Time on the tenant's clock. */
  at: Instant;
  event: ControlEvent;
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

export interface SignedIn {
  /** Ten digits. */
  phone: string;
  token: string;
  /** Newest first. */
  orderIds: string[];
}

export interface MintedTicket {
  ticket: string;
  expiresIn: number;
}

export interface OrderView {
  orderId: string;
  orderNo: string;
  /** Code of the order's state. */
  orderState: string;
  extensionState: number;
  allowedEvents: ControlEvent[];
  /** The borrower's phone with the prefix 91. */
  phone: string;
  /** Code of the order's state, with the extension's state in brackets. */
  phase: string;
  /** Phase to which each of the allowed events leads. */
  leadsTo: Step[];
  account: AccountView;
  order: unknown;
}

/** Amounts in rupees, as in order detail. */
export interface AccountView {
  /** Day of these amounts. */
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

/** An instalment. A loan that is repaid once has one row. */
export interface PlanRow {
  n: number;
  dueDate: string;
  amount: string;
  principal: string;
  interest: string;
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
  /** Values that the fault `reads` returns; null for a field that cannot be read. The card must have these fields. */
  reading?: Partial<Record<'name' | 'idNo' | 'panNo' | 'dateOfBirth' | 'gender' | 'address', string | null>>;
  notice?: 'late' | 'twice' | 'wrong-amount' | 'out-of-order' | 'lost';
  /** The event of an order that `down`, `slow` or `code` affects, whatever causes it. */
  event?: Exclude<ControlEvent, 'apply' | 'reapply'>;
  method?: string;
  /** Path, including `/api1`. A final `*` matches any rest, `{…}` one segment. */
  path?: string;
  /** Members that the JSON body must have, at any depth. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The signed-in user: an id, or a phone with or without 91. */
  user?: string;
  /** Number of matching calls that pass before the first fault. */
  skip?: number;
  /** Number of times that the fault happens; 1 when absent. */
  times?: number | 'forever';
  /** Delay in milliseconds; for the notice `late`, on the tenant's clock. */
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
  /** On the machine's clock; `tenantAt` is on the tenant's. */
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
  /** The request body, with hashes instead of masked values. */
  hashed: unknown;
  status: number;
  code: number;
  response: { code?: number; msg?: string; data?: unknown } | null;
  /** True if the call ran; false if a fault, a replay or a refused `Idempotency-Key` answered instead. */
  executed: boolean;
  fault: FaultKind | null;
  faultId: number | null;
  ms: number;
  delayMs: number;
}

/** Kind of message. A `notice` came from the payment provider; the others were sent. */
export type What = 'text' | 'code' | 'document' | 'face' | 'page' | 'refund' | 'disbursal' | 'application' | 'notice';

/** A message to a provider, or a notice from one. Personal data is masked. */
export interface Sent {
  id: string;
  /** On the machine's clock; `tenantAt` is on the tenant's. */
  at: Instant;
  tenantAt: Instant;
  provider: Provider;
  what: What;
  /** Id by which the receiver recognises a repeated message. */
  message: string | null;
  /** Number of the attempt, from 1. */
  attempt: number;
  payload: unknown;
  /** The payload with hashes instead of masked values. */
  hashed: unknown;
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
  /** Counts messages to this provider instead of calls; `body` then has members of the payload. */
  provider?: Provider;
  what?: What;
  times?: number;
  min?: number;
  max?: number;
  /** Calls in this sequence; other calls may come between them. Besides, only `withinMs` may be set. */
  sequence?: CallRequest[];
  /** Milliseconds to wait, 60,000 at most. */
  withinMs?: number;
}

export interface Verified {
  count: number;
  /** Ids of the calls in the journal, oldest first. */
  calls: string[];
}

/** A refusal, or no answer. The message has all details. */
export declare class QaError extends Error {
  /** The call, for example `POST /__qa/clock`. */
  readonly call: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Code of the envelope; 0 without an envelope. */
  readonly code: number;
  /** The server's message, with the field, the given value and the allowed values. */
  readonly msg: string;
  /** The allowed values; empty if the refusal lists none. */
  readonly allowed: readonly string[];
  /** Data of the refusal, for example the impossible step or the nearest calls. */
  readonly data: unknown;
}

/** `data` of an answer, as described in docs/api.md. */
export type Data = ReturnType<typeof JSON.parse>;

/**
 * A client for the app's own calls in a tenant, with `web_uuid`, token and envelope. Paths are relative to `/api1`
 * (`/order/v1/list`). Each call resolves with the answer's `data`, or rejects with a {@link QaError}.
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
 * A client for one tenant of a running server. Each method calls one control of `docs/qa.md`. A method rejects with a
 * {@link QaError} if the server refuses.
 */
export declare class Qa {
  /** The first call creates the tenant if it does not exist. `token` is the server's `LOAN_QA_TOKEN`. */
  constructor(origin: string, tenant?: string, options?: { token?: string });
  readonly origin: string;
  readonly tenant: string;
  readonly token: string | undefined;

  /** Creates a tenant. `close` or `await using` ends the tenant. */
  static open(origin: string, options?: TenantRequest & { token?: string }): Promise<Qa>;
  /** Ends the tenant and deletes its data. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
  make(tenant?: TenantRequest): Promise<TenantView>;
  tenants(): Promise<TenantView[]>;
  /** Resets data, clock, faults and journal. */
  reset(): Promise<void>;

  /** Returns products, the state machine of orders and faulty fixtures. */
  about(): Promise<About>;
  /** Returns a client for the app's calls as a loaded user, with a token, or signed out. */
  api(session?: string | { token: string }, headers?: Record<string, string>): Api;
  scenarios(): Promise<ScenarioListed[]>;
  /** Loads a scenario; `phone` (ten digits) replaces the scenario's own. */
  scenario(name: string, phone?: string): Promise<ScenarioLoaded>;
  /** Loads a situation. Rejects if the situation is impossible. */
  situation(situation: SituationRequest): Promise<ScenarioLoaded>;
  load(what: string | SituationRequest): Promise<ScenarioLoaded>;
  /** Defers a load until the phone (ten digits) first asks for a login code. */
  carry(phone: string, what: string | SituationRequest): Promise<ScenarioLoaded>;

  clock(): Promise<ClockView>;
  /** Changes the clock, and applies the deadlines up to the new time. The next four methods are shorthands. */
  turn(change: ClockChange): Promise<ClockView>;
  setNow(now: Instant | Date): Promise<ClockView>;
  advance(duration: Duration): Promise<ClockView>;
  toNextDeadline(): Promise<ClockView>;
  freeze(frozen?: boolean): Promise<ClockView>;

  /** Returns the valid login code of a phone, ten digits or with 91; waits up to ten seconds until a code is sent. */
  code(phone: string): Promise<string>;
  /** Returns the valid code of an Aadhaar number; waits like `code`. */
  aadhaarCode(aadhaar: string): Promise<string>;
  /** Returns the valid code of a phone or an Aadhaar number, without waiting. */
  otp(whose: { phone: string } | { aadhaar: string }): Promise<string>;

  /** Returns the newest users, newest first. */
  users(): Promise<UserView[]>;
  /** Signs a user in, without a code. */
  session(phone: string): Promise<SignedIn>;
  /** Creates a one-time ticket, like the native app's. */
  ticket(phone: string): Promise<MintedTicket>;

  /** Returns the newest orders, newest first. */
  orders(): Promise<OrderView[]>;
  order(id: string): Promise<OrderView>;
  /**
   * Applies an event, as the operator, a provider or the app would. The event `paid` takes `amount`, by default the amount due.
   */
  event(id: string, event: ControlEvent, more?: { amount?: string }): Promise<OrderView>;

  faults(): Promise<Fault[]>;
  fault(fault: FaultRequest): Promise<Fault>;
  removeFault(id: number): Promise<void>;
  clearFaults(): Promise<void>;

  /** Returns the recorded calls, oldest first: all, or those after the call with the id `since`. */
  journal(filter?: Omit<CallRequest, 'body' | 'headers'> & { since?: string; limit?: number }): Promise<Entry[]>;
  /** Returns the journal as an HTTP Archive 1.2, for `routeFromHAR`. */
  har(): Promise<{ log: { version: string; entries: unknown[] } }>;
  /** Returns the journal of the newest user, or of `phone`, as a scenario. */
  fixture(phone?: string): Promise<Record<string, unknown>>;
  clearJournal(): Promise<void>;
  /** Returns messages to providers and notices of payments, oldest first. */
  sent(filter?: { provider?: Provider; what?: What; since?: string; limit?: number }): Promise<Sent[]>;
  clearSent(): Promise<void>;
  /** Waits up to `withinMs` for calls or messages. Rejects with the most similar calls or messages as `data`. */
  verify(expected: VerifyRequest): Promise<Verified>;

  /** Returns the page of controls, as HTML. */
  page(): Promise<string>;
}
