import { type ApiError, isApiError, isSessionExpired } from './envelope';
import { randomName } from '@platform/device/device';

export const newKey = randomName;

/** Whether the server may have acted, because the connection broke or a proxy responded. */
export function isUnanswered(error: ApiError): boolean {
  return error.kind !== 'business';
}

/** Whether a retry may succeed: no network, a code like 408, 429 or 5xx, or a page of a Wi-Fi login (200). */
export const isPassing = (error: unknown): boolean =>
  isApiError(error) &&
  (error.kind === 'network' || (error.kind === 'protocol' && !/^4(?!08|29)/.test(String(error.code))));

/** Whether the server is still processing an earlier call with the same key. */
export const isInFlight = (error: unknown): boolean => isApiError(error) && /^409/.test(String(error.code));

/** Whether the server has not judged the call, so that stored input waits and is sent again under its key. */
export const mustWait = (error: unknown): boolean => isPassing(error) || isInFlight(error) || isSessionExpired(error);
