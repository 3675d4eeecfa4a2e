import { execFileSync } from 'node:child_process';

/** The paths of programs, each given as `NAME` or `NAME=DEBIAN_PACKAGE`; installs the missing ones. */
export const installed = (...programs) =>
  execFileSync('scripts/installed.sh', programs, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    .trim()
    .split('\n');
