/** What loading a scenario answers. */
export interface Loaded {
  phone: string;
  token: string;
  orderIds: string[];
}

/** A call as the server saw it. */
export interface JournalEntry {
  method: string;
  path: string;
  status: number;
  response: { code?: number } | null;
}

export declare class Tenant {
  constructor(origin: string, tenant: string);
  readonly tenant: string;
  /** Empties it. */
  reset(): Promise<unknown>;
  /** Loads a scenario; whoever has its token is its user. */
  scenario(name: string, phone?: string): Promise<Loaded>;
  /** The live login code of a phone. */
  code(phone: string): Promise<string>;
  /** The live code of an Aadhaar number. */
  aadhaarCode(aadhaar: string): Promise<string>;
  /** Applies an event to an order, as the operator's system would. */
  event(orderId: string, event: string): Promise<void>;
  /** Moves this tenant's clock; what falls due on the way happens. */
  advance(duration: string): Promise<void>;
  /** The calls that reached the server and were answered, oldest first: `POST /api1/…`. Personal data is masked in it. */
  journal(): Promise<JournalEntry[]>;
  /** Makes the next matching calls misbehave. */
  fault(fault: Record<string, unknown>): Promise<void>;
}
