import { isMissingPart } from './recovery';
import { routeMatcher } from '@core/routeMatcher';
import { ROUTES } from '@core/generated/routes';
import type { FailureKind } from '@core/types';
import { pageBuild } from '@platform/device/pageBuild';

/** Local storage key of the unreported failures, one per line. They contain no personal data. */
export const FAILURES = 'failures';
/** Maximum length of the stored lines in characters; further lines are dropped. */
const KEPT_LIMIT = 4000;
/** Time during which failures are collected into one report, in milliseconds. */
const COLLECT_MS = 2000;
const PLACE = /\/assets\/([\w-]+\.[0-9a-f]+\.js:\d+:\d+)/;

/** Returns the current route's name, or `''`. Builds its table only when a failure needs it. */
function page(): string {
  const names = ROUTES.flatMap(({ pattern, name }) => (pattern === '*' ? [] : [[pattern, name] as const]));
  return routeMatcher(Object.fromEntries(names))(window.location.pathname)?.value ?? '';
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores a failure at once, because the page may be about to close, and reports it later. Never throws. */
export function recordFailure(kind: FailureKind, error?: unknown): void {
  try {
    const what = isMissingPart(error) ? 'chunk' : kind;
    const place = PLACE.exec((error as Error | undefined)?.stack ?? '')?.[1] ?? '';
    const stored = localStorage.getItem(FAILURES) ?? '';
    const line = [pageBuild(), what, page(), place].join(' ');
    if (stored.length < KEPT_LIMIT) localStorage.setItem(FAILURES, `${stored}${line}\n`);
    reportSoon();
  } catch {
    // If storage is full, only this failure is lost.
  }
}

function reportSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    import(/* webpackChunkName: "later" */ './report').then(({ report }) => report()).catch(() => undefined);
  }, COLLECT_MS);
}

/** Records uncaught errors, and reports the failures that were stored on earlier visits. */
export function listenForFailures(): void {
  // Without an error object, the event is a browser's notice or comes from another site's script.
  window.addEventListener('error', ({ error }) => error && recordFailure('error', error));
  window.addEventListener('unhandledrejection', ({ reason }) => recordFailure('rejection', reason));
  if (localStorage.getItem(FAILURES) !== null) reportSoon();
}
