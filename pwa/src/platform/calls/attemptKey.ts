import { type ApiError, isApiError } from './envelope';
import { randomName } from '@platform/device/device';

/** A new key under which the server runs a call at most once. */
export const newKey = randomName;

/**
 * Whether the server may have acted without us hearing of it: the connection broke, or something between
 * answered in its place. Only a business answer says for certain what happened.
 */
export function isUnanswered(error: ApiError): boolean {
  return error.kind !== 'business';
}

/**
 * What may come out otherwise another time: no network, too many calls (429…), a server that is not well (5…), or a page of
 * somebody between, as of a hotel's Wi-Fi (200).
 */
export const isPassing = (error: unknown): boolean =>
  isApiError(error) &&
  (error.kind === 'network' || (error.kind === 'protocol' && !/^4(?!08|29)/.test(String(error.code))));

/** Another call under the same key has not been answered yet. */
export const isInFlight = (error: unknown): boolean => isApiError(error) && /^409/.test(String(error.code));
