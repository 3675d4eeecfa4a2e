// What `make flaky` counted, as a table.
import { table } from './report.mjs';

const CONDITIONS = [
  [false, 'alone'],
  [true, 'beside two busy processes'],
];

/** Shortest, median and longest of some seconds. */
function spread(seconds) {
  const sorted = seconds.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  return [sorted[0], median, sorted.at(-1)].map((s) => Math.round(s)).join(' · ');
}

/**
 * Rows of `runs`, each `{suite, busy, passed, seconds}`: suite and condition, in the order of their first run. Seconds are those of
 * all runs, failed ones too.
 */
export function runsTable(runs) {
  const rows = [...new Set(runs.map(({ suite }) => suite))].flatMap((suite) =>
    CONDITIONS.flatMap(([busy, condition]) => {
      const these = runs.filter((run) => run.suite === suite && run.busy === busy);
      const failed = these.filter(({ passed }) => !passed).length;
      const seconds = these.map((run) => run.seconds);
      return these.length === 0 ? [] : [[suite, condition, these.length, failed, spread(seconds)]];
    }),
  );
  return table(['suite', 'condition', 'runs', 'failed', 'seconds: shortest · median · longest'], rows);
}
