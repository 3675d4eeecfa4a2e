// Formats measurements as tables, and writes them into docs/benchmarks.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { withSection } from './section.mjs';

const DOCUMENT = 'docs/benchmarks.md';

export const machine = () => `${availableParallelism()} processors (${cpus()[0]?.model ?? 'unknown'})`;

export const ms = (us) => `${(us / 1000).toFixed(2)} ms`;
export const count = (number) => Math.round(number).toLocaleString('en');

/** Formats a Markdown table. Columns of numbers are aligned to the right. */
export function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const isNumber = (cell) => /^([-–≤~] ?)?(\d|$)/.test(String(cell ?? ''));
  const rule = head.map((_, column) => (column > 0 && rows.every((row) => isNumber(row[column])) ? '--:' : '---'));
  return [head, rule, ...rows].map(line).join('\n');
}

/** Prints a text and writes it into its section of docs/benchmarks.md, or into the folder BENCH_TABLES as SECTION.md. */
export function publish(section, text) {
  console.log(text);
  const { BENCH_TABLES: folder } = process.env;
  if (folder) writeFileSync(join(folder, `${section}.md`), `${text}\n`);
  else writeFileSync(DOCUMENT, withSection(readFileSync(DOCUMENT, 'utf8'), section, text));
}

/** Prints the faults. With any fault, the program will exit with status 1, unless BENCH_LENIENT is set. */
export function report(faults) {
  for (const fault of faults) console.error(fault);
  if (faults.length > 0 && !process.env.BENCH_LENIENT) process.exitCode = 1;
}
