#!/usr/bin/env node
// Measures how fast the machine is now: the seconds it needs to compile a fixed crate.
//   node scripts/calibrate.mjs           measures, prints, and adds a line to target/calibration.jsonl
//   node scripts/calibrate.mjs --write   makes this machine the reference (scripts/calibration.json)
// Limits in seconds are valid on the reference machine; on another machine they are multiplied by `factor`.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporary } from './lib/place.mjs';

const REFERENCE = fileURLToPath(new URL('calibration.json', import.meta.url));
const RESULTS = 'target/calibration.jsonl';

/** Returns the seconds of the shorter of two runs, because other work can only lengthen a run. */
function shorter(work) {
  const seconds = [1, 2].map(() => {
    const began = performance.now();
    work();
    return (performance.now() - began) / 1000;
  });
  return Number(Math.min(...seconds).toFixed(2));
}

/** Writes a crate to compile: without dependencies, but with derives and generics like those of the project's crates. */
function crate() {
  const directory = temporary('calibration');
  const part = (n) => `
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part${n} { pub id: u64, pub name: String, pub amounts: Vec<i64>, pub more: Option<Box<Part${Math.max(0, n - 1)}>> }
pub fn fold${n}(parts: &[Part${n}]) -> std::collections::BTreeMap<String, i64> {
    parts.iter().filter(|part| part.id % ${n + 2} == 0).map(|part| (part.name.clone(), part.amounts.iter().sum())).collect()
}`;
  writeFileSync(join(directory, 'crate.rs'), Array.from({ length: 24 }, (_, n) => part(n)).join('\n'));
  const args = ['--edition=2021', '--crate-type=rlib', '-Copt-level=1', '--out-dir', directory];
  return shorter(() => execFileSync('rustc', [...args, join(directory, 'crate.rs')]));
}

/**
 * Returns how many times slower this machine is than the reference: the mean of measured seconds ÷ `reference` seconds.
 * `measurements` are the lines of target/calibration.jsonl, such as `{"crate": 12.3}`; `reference` is scripts/calibration.json.
 */
export function factor(measurements, reference) {
  const ratios = measurements.flatMap((one) => Object.entries(one).map(([name, seconds]) => seconds / reference[name]));
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const measured = { crate: crate() };
  if (process.argv.includes('--write')) {
    writeFileSync(REFERENCE, `${JSON.stringify(measured)}\n`);
  } else {
    mkdirSync('target', { recursive: true });
    appendFileSync(RESULTS, `${JSON.stringify(measured)}\n`);
  }
  const reference = JSON.parse(readFileSync(REFERENCE, 'utf8'));
  console.log(
    `calibration: ${measured.crate} s (reference ${reference.crate} s): ${factor([measured], reference).toFixed(2)} × the reference's time`,
  );
}
