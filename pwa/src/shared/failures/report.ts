import { BASE_PATH } from '@shared/device/config';
import { randomName } from '@shared/device/device';
import type { FailureCount, FailureKind, FailureReport } from '@core/types';
import { FAILURES } from './record';

/** In session storage: how many reports this visit has sent. */
const SENT = 'failureReports';
/** Reports of one visit at most. */
const REPORTS_LIMIT = 5;
/** Different failures in a report at most; the server takes as many. */
const FAILURES_LIMIT = 20;

/** Sends what was noted, a report for each build. What does not reach the server waits for the next start. */
export async function report(): Promise<void> {
  const lines = localStorage.getItem(FAILURES) ?? '';
  localStorage.removeItem(FAILURES);
  for (const body of reportsOf(lines)) {
    const sent = Number(sessionStorage.getItem(SENT));
    if (sent >= REPORTS_LIMIT) return;
    sessionStorage.setItem(SENT, String(sent + 1));
    try {
      await post(body);
    } catch {
      // Beside those that came meanwhile.
      localStorage.setItem(FAILURES, lines + (localStorage.getItem(FAILURES) ?? ''));
      return;
    }
  }
}

/** What was noted, equal lines counted, by build. */
export function reportsOf(lines: string): FailureReport[] {
  const counts = new Map<string, number>();
  for (const line of lines.split('\n').filter((text) => text !== '')) counts.set(line, (counts.get(line) ?? 0) + 1);
  const builds = new Map<string, FailureCount[]>();
  for (const [line, count] of counts) {
    const [build = '', kind, page = '', place = ''] = line.split(' ');
    builds.set(build, [...(builds.get(build) ?? []), { kind: kind as FailureKind, page, place, count }]);
  }
  return [...builds].map(([build, failures]) => ({ build, failures: failures.slice(0, FAILURES_LIMIT) }));
}

/**
 * Says nothing about who sends it: no cookie, no referrer, which is the page's address, and in the place of the browser's own
 * name one that was drawn for this report. It outlives the page.
 */
async function post(body: FailureReport): Promise<void> {
  const name = randomName();
  await fetch(`${BASE_PATH}/client/v1/failures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', web_uuid: name, 'web-uuid': name },
    body: JSON.stringify(body),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  });
}
