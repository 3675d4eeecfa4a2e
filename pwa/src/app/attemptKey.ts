import type { ApiError } from './api';
import { randomName } from './device';

/** A new key under which the server runs a call at most once. */
export const newKey = randomName;

/**
 * Whether the server may have acted without us hearing of it: the connection broke, or something between
 * answered in its place. Only a business answer says for certain what happened.
 */
export function isUnanswered(error: ApiError): boolean {
  return error.kind !== 'business';
}
