#!/usr/bin/env node
// How fast the machine is now: the seconds of two fixed pieces of work, one crate compiled and one page rendered.
//   node scripts/calibrate.mjs           measures, prints, and adds a line to target/calibration.jsonl
//   node scripts/calibrate.mjs --write   makes this machine the reference (scripts/calibration.json)
// A limit in seconds holds on a machine that needs the reference's seconds; on another it is multiplied by the factor.
// The page needs CHROME or an installed Chromium; without one only the crate is measured.
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHROMIUM_ARGUMENTS } from './lib/chromium.mjs';
import { factor } from './lib/calibration.mjs';

const REFERENCE = fileURLToPath(new URL('calibration.json', import.meta.url));
const RESULTS = 'target/calibration.jsonl';

const directory = mkdtempSync(join(tmpdir(), 'saral-calibration-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));

/** The shorter of two runs: other work can only lengthen one. */
function shorter(work) {
  const seconds = [1, 2].map(() => {
    const began = performance.now();
    work();
    return (performance.now() - began) / 1000;
  });
  return Number(Math.min(...seconds).toFixed(2));
}

/** Derives and generic code, as most of the project's own crates have, without a dependency. */
function crate() {
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

/** A long table, laid out and painted by a browser that starts anew. */
function page(chrome) {
  const row = (n) => `<tr>${Array.from({ length: 6 }, (_, m) => `<td><b>${n}</b> cell ${m}</td>`).join('')}</tr>`;
  const file = join(directory, 'page.html');
  writeFileSync(file, `<!doctype html><table>${Array.from({ length: 4000 }, (_, n) => row(n)).join('')}</table>`);
  const args = [...CHROMIUM_ARGUMENTS, '--headless', `--user-data-dir=${directory}/profile`];
  args.push('--window-size=800,6000', `--screenshot=${directory}/page.png`, `file://${file}`);
  return shorter(() => execFileSync(chrome, args, { stdio: 'ignore' }));
}

function installedChromium() {
  if (process.env.CHROME) return process.env.CHROME;
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  return names.find((name) => spawnSync(name, ['--version']).status === 0);
}

const chrome = installedChromium();
const measured = { crate: crate(), ...(chrome ? { page: page(chrome) } : {}) };
if (process.argv.includes('--write')) {
  writeFileSync(REFERENCE, `${JSON.stringify(measured)}\n`);
} else {
  mkdirSync('target', { recursive: true });
  appendFileSync(RESULTS, `${JSON.stringify(measured)}\n`);
}
const reference = JSON.parse(readFileSync(REFERENCE, 'utf8'));
const each = Object.entries(measured).map(([name, seconds]) => `${name} ${seconds} s (reference ${reference[name]} s)`);
console.log(`calibration: ${each.join(', ')}: ${factor([measured], reference).toFixed(2)} × the reference's time`);
