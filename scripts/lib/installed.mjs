import { execFileSync } from 'node:child_process';

/** Returns the paths of programs, each given as `NAME` or `NAME=DEBIAN_PACKAGE`; installs missing programs. */
export const installed = (...programs) =>
  execFileSync('scripts/installed.sh', programs, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    .trim()
    .split('\n');
