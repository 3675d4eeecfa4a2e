import type { LoginKept } from '@core/types';

const KEY = 'login';

/** What the login page kept before it was loaded anew: core's number and countdown, never a code. */
export function keptLogin(): LoginKept | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepLogin(kept: LoginKept | null): void {
  if (kept === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(kept));
}

/** Whoever can write here can break the page at most for themselves; an older version of the app must not. */
function isKept(value: unknown): value is LoginKept {
  if (typeof value !== 'object' || value === null || !('phone' in value) || typeof value.phone !== 'string')
    return false;
  const sent = 'sent' in value ? value.sent : null;
  if (sent === null) return true;
  const { number, until, wait } = Object(sent) as Record<string, unknown>;
  return typeof number === 'string' && [until, wait].every((count) => Number.isSafeInteger(count));
}
