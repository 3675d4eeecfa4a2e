import { isMissingPart } from './recovery';
import { byAddress } from '@core/byAddress';
import { ROUTES } from '@core/generated/routes';
import type { FailureKind } from '@core/types';
import { pageBuild } from '@platform/device/pageBuild';

/**
 * In local storage: a line for each failure that was not reported yet, of its build, kind, page and place, with a space between.
 * Nothing else of an error is kept: messages and addresses may hold personal data.
 */
export const FAILURES = 'failures';
/** Characters from which on no more lines are kept. */
const KEPT_LIMIT = 4000;
/** How long failures are collected before they are reported together, in milliseconds. */
const COLLECT_MS = 2000;
/** A place in the app's own scripts, as it stands in a stack. */
const PLACE = /\/assets\/([\w-]+\.[0-9a-f]+\.js:\d+:\d+)/;

/** The name of the present route; empty where the address is none. It is made when something failed, and not at every start. */
function page(): string {
  const names = ROUTES.flatMap(({ pattern, name }) => (pattern === '*' ? [] : [[pattern, name] as const]));
  return byAddress(Object.fromEntries(names))(window.location.pathname)?.value ?? '';
}

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Notes a failure on the phone, at once: the page may be about to end. It is reported a moment later, or by a later page when
 * that fails. Never throws.
 */
export function recordFailure(kind: FailureKind, error?: unknown): void {
  try {
    const what = isMissingPart(error) ? 'chunk' : kind;
    const place = PLACE.exec((error as Error | undefined)?.stack ?? '')?.[1] ?? '';
    const stored = localStorage.getItem(FAILURES) ?? '';
    const line = [pageBuild(), what, page(), place].join(' ');
    if (stored.length < KEPT_LIMIT) localStorage.setItem(FAILURES, `${stored}${line}\n`);
    reportSoon();
  } catch {
    // A full storage loses a count, and nothing else.
  }
}

function reportSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    import(/* webpackChunkName: "later" */ './report').then(({ report }) => report()).catch(() => undefined);
  }, COLLECT_MS);
}

/** Notes what nothing else catches, and reports what an earlier page could not. */
export function listenForFailures(): void {
  // Without an error object it is a notice of the browser's own, or another site's script.
  window.addEventListener('error', ({ error }) => error && recordFailure('error', error));
  window.addEventListener('unhandledrejection', ({ reason }) => recordFailure('rejection', reason));
  if (localStorage.getItem(FAILURES) !== null) reportSoon();
}
