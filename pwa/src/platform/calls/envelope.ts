/** Why a call gave no data. */
export interface ApiError {
  /**
   * `business`: the server understood and said no. `network`: it was not reached, or its answer was lost.
   * `protocol`: what came was no answer of ours, or a fault below the business (HTTP 4xx, 5xx).
   */
  readonly kind: 'business' | 'network' | 'protocol';
  /** The envelope's code; the HTTP status when there was no envelope, 0 without an answer. */
  readonly code: number;
  /** The server's sentence in the user's language; empty when it said nothing. */
  readonly msg: string;
  /** What came with the refusal, like `errorColumn`. */
  readonly data: unknown;
}

interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

function envelopeOf(value: unknown): Envelope | null {
  if (typeof value !== 'object' || value === null || !('code' in value) || !Number.isInteger(value.code)) return null;
  const { code, msg = '', data = null } = value as { code: number; msg?: unknown; data?: unknown };
  return { code, msg: typeof msg === 'string' ? msg : '', data };
}

/** When the server answered last, by its own clock, in milliseconds of Unix time; 0 while it has not. */
export let servedAt = 0;

/** Reads an answer: its data, or why there is none. An answer cut off on the way counts as lost. */
export async function readAnswer(response: Response): Promise<{ data: unknown } | { error: ApiError }> {
  const text = await response.text();
  servedAt = Date.parse(response.headers.get('date') ?? '') || servedAt;
  let parsed: unknown = null;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { error: { kind: 'protocol', code: response.status, msg: '', data: null } };
  }
  const envelope = envelopeOf(parsed);
  if (envelope === null) return { error: { kind: 'protocol', code: response.status, msg: '', data: null } };
  if (envelope.code === 0 && response.ok) return { data: envelope.data };
  return { error: { kind: response.ok ? 'business' : 'protocol', ...envelope } };
}

/** Whether something thrown or stored is an {@link ApiError}. */
export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'kind' in value && 'msg' in value;
}
