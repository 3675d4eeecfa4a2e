export interface ApiError {
  /** `business`: the server refused. `network`: no response. `protocol`: an HTTP error, or no envelope. */
  readonly kind: 'business' | 'network' | 'protocol';
  /** The envelope's code; without an envelope the HTTP status; without a response 0. */
  readonly code: number;
  /** The server's sentence in the user's language, or `''`. */
  readonly msg: string;
  readonly data: unknown;
}

type Envelope = Omit<ApiError, 'kind'>;

function envelopeOf(value: unknown): Envelope | null {
  if (typeof value !== 'object' || value === null || !('code' in value) || !Number.isInteger(value.code)) return null;
  const { code, msg = '', data = null } = value as { code: number; msg?: unknown; data?: unknown };
  return { code, msg: typeof msg === 'string' ? msg : '', data };
}

/** Time of the last response by the server's clock, in epoch milliseconds; 0 before the first response. */
export let servedAt = 0;

/** Reads the envelope of a response. A truncated response counts as lost. */
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

export function isApiError(value: unknown): value is ApiError {
  return typeof value === 'object' && value !== null && 'kind' in value && 'msg' in value;
}

/** Refusal code of any call: the session has expired. */
const SESSION_EXPIRED = -4;

export const isSessionExpired = (error: unknown): boolean => isApiError(error) && error.code === SESSION_EXPIRED;
