import { type ApiError, isApiError } from './envelope';
import { randomName } from '@platform/device/device';

export const newKey = randomName;

/**
 * Whether it is unknown if the server acted: the connection broke, or a proxy answered. Only a business response is
 * certain.
 */
export function isUnanswered(error: ApiError): boolean {
  return error.kind !== 'business';
}

/**
 * Whether a retry may succeed: no network, a code that begins with 408, 429 or 5, or a foreign page (200), like a
 * hotel's Wi-Fi login.
 */
export const isPassing = (error: unknown): boolean =>
  isApiError(error) &&
  (error.kind === 'network' || (error.kind === 'protocol' && !/^4(?!08|29)/.test(String(error.code))));

/** Whether the server is still processing an earlier call with the same key. */
export const isInFlight = (error: unknown): boolean => isApiError(error) && /^409/.test(String(error.code));
