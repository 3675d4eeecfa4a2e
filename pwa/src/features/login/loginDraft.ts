import type { LoginDraft } from '@core/types';

const KEY = 'login';

/** Loads the number and the countdown that the form had before a reload. Codes are never stored. */
export function loadLoginDraft(): LoginDraft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isLoginDraft(draft) ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function saveLoginDraft(draft: LoginDraft | null): void {
  if (draft === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(draft));
}

/** Checks stored data, because another script may have changed it. */
function isLoginDraft(value: unknown): value is LoginDraft {
  if (typeof value !== 'object' || value === null || !('phone' in value) || typeof value.phone !== 'string')
    return false;
  const sent = 'sent' in value ? value.sent : null;
  if (sent === null) return true;
  const { number, until, wait } = Object(sent) as Record<string, unknown>;
  return typeof number === 'string' && [until, wait].every((count) => Number.isSafeInteger(count));
}
