import { BASE_PATH } from '@platform/device/config';
import { randomName } from '@platform/device/device';
import type { FailureCount, FailureKind, FailureReport } from '@core/types';
import { FAILURES } from './record';

/** Session storage key: number of reports sent in this visit. */
const SENT = 'failureReports';
const REPORTS_LIMIT = 5;
/** Maximum number of distinct failures that the server accepts in a report. */
const FAILURES_LIMIT = 20;

/** Sends the stored failures, one report per build. Reports that fail wait for the next start. */
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
    // The lines that were not sent are stored again below.
  }
  const left = lines.split('\n').filter((line) => line !== '' && !reached.has(line.split(' ')[0] ?? ''));
  if (left.length > 0) localStorage.setItem(FAILURES, `${left.join('\n')}\n${localStorage.getItem(FAILURES) ?? ''}`);
}

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

/** Sends a report without cookie and referrer, under a random id. Continues when the page closes. */
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
