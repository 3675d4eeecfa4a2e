import type { ApiError } from '@app/api';

/** 128 random bits as hex. Not `randomUUID`: that is missing on pages opened by a plain-http address. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether the server may have acted without us hearing of it: the connection broke, or something between
 * answered in its place. Only a business answer says for certain what happened.
 */
export function isUnanswered(error: ApiError): boolean {
  return error.kind !== 'business';
}
