import { BASE_PATH } from '@platform/device/config';
import { randomName } from '@platform/device/device';
import type { FailureCount, FailureKind, FailureReport } from '@core/types';
import { FAILURES } from './record';

/** In session storage: how many reports this visit has sent. */
const SENT = 'failureReports';
/** Reports of one visit at most. */
const REPORTS_LIMIT = 5;
/** Different failures in a report at most; the server takes as many. */
const FAILURES_LIMIT = 20;

/** Sends what was noted, a report for each build. What does not reach the server waits for the next start, what no report holds too. */
export async function report(): Promise<void> {
  const lines = localStorage.getItem(FAILURES) ?? '';
  localStorage.removeItem(FAILURES);
  const reached = new Set<string>();
  try {
    for (const body of reportsOf(lines)) {
      const sent = Number(sessionStorage.getItem(SENT));
      if (sent >= REPORTS_LIMIT) break;
      sessionStorage.setItem(SENT, String(sent + 1));
      await post(body);
      reached.add(body.build);
    }
  } catch {
    // What did not leave is put back below.
  }
  const left = lines.split('\n').filter((line) => line !== '' && !reached.has(line.split(' ')[0] ?? ''));
  // Beside those that came meanwhile.
  if (left.length > 0) localStorage.setItem(FAILURES, `${left.join('\n')}\n${localStorage.getItem(FAILURES) ?? ''}`);
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
