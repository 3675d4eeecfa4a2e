#!/usr/bin/env node
// Checks the licences and origins of all Rust dependencies against scripts/licences.json:
//   node scripts/licences.mjs      prints each fault as `package: reason`; exits 1 if there is one
// Reads `cargo metadata`, which compiles nothing. Known vulnerabilities are not checked: their list is a git repository outside the
// package registries, which closed networks cannot reach.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import satisfies from 'spdx-satisfies';

/** Old packages write `MIT/Apache-2.0` for `MIT OR Apache-2.0`. */
const expression = (license) => license.replaceAll('/', ' OR ');

function licenceFault({ license }, allowed) {
  if (!license) return 'names no licence';
  try {
    return satisfies(expression(license), allowed) ? null : `${license} is not among the allowed licences`;
  } catch {
    return `${license} is not an SPDX expression`;
  }
}

/**
 * Returns the faults of the packages of `cargo metadata`, as [package, reason]. `policy.allow` lists SPDX licences, `policy.deny`
 * forbidden packages, each with its reason.
 */
export function faults({ packages, workspace_members: members }, policy) {
  const found = [];
  const own = new Set(members);
  const registries = new Set();
  for (const entry of packages) {
    const fault = (reason) => found.push([`${entry.name} ${entry.version}`, reason]);
    if (policy.deny[entry.name]) fault(policy.deny[entry.name]);
    if (own.has(entry.id)) {
      for (const { name, req, path } of entry.dependencies)
        if (req === '*' && !path) fault(`takes any version of ${name}`);
      continue;
    }
    const wrong = licenceFault(entry, policy.allow);
    if (wrong) fault(wrong);
    if (!entry.source?.startsWith('registry+'))
      fault(`comes from ${entry.source ?? 'a folder'}, not from the registry`);
    else registries.add(entry.source);
  }
  if (registries.size > 1) found.push(['Cargo.lock', `names ${registries.size} registries`]);
  return found;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const policy = JSON.parse(readFileSync(new URL('licences.json', import.meta.url), 'utf8'));
  const metadata = execFileSync('cargo', ['metadata', '--format-version', '1', '--locked', '--all-features'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    maxBuffer: 1 << 28,
  });
  const found = faults(JSON.parse(metadata), policy);
  for (const [name, reason] of found) console.error(`${name}: ${reason}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
