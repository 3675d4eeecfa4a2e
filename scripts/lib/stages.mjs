// Formats the figures that scripts/stage.sh records as a table.
import { table } from './report.mjs';

/** Returns a Markdown table of `tsv`: lines of wall seconds, processor seconds, tests, lane and name. The last row has the sums. */
export function stagesTable(tsv) {
  const rows = tsv
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([wall, processor, tests, lane, name]) => [name, lane, wall, processor, tests === '-' ? '' : tests]);
  const sum = (column) => rows.reduce((total, row) => total + Number(row[column]), 0);
  return table(['stage', 'lane', 'wall s', 'processor s', 'tests'], [...rows, ['sum', '', sum(2), sum(3), sum(4)]]);
}
