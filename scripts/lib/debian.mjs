// Programs that Debian has: installed when that is allowed, otherwise one line says what to install.
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';

/** Where Debian's programs are: some are for root only. */
export const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const isThere = (name) => spawnSync(name, ['--version'], { env: { ...process.env, PATH } }).error === undefined;

/** Installs the packages of these programs (`{ program: package }`) that are not there. */
export function installed(programs) {
  const missing = [...new Set(Object.keys(programs).filter((name) => !isThere(name)))].map((name) => programs[name]);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error !== undefined) {
    console.error(`No ${missing.join(', no ')}: install it (Debian: apt-get install ${missing.join(' ')}).`);
    process.exit(2);
  }
  console.error(`· installing Debian's ${missing.join(' and ')} (once)`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync('apt-get', ['update', '-qq'], quiet);
  // Else the packages start servers of their own.
  const policy = '/usr/sbin/policy-rc.d';
  const mayStart = spawnSync('test', ['-e', policy]).status !== 0;
  if (mayStart) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], quiet);
  } finally {
    if (mayStart) rmSync(policy);
  }
}
