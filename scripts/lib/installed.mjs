import { execFileSync } from 'node:child_process';

/** The paths of programs, each `NAME` or `NAME=PACKAGE` of Debian; installs those that are missing. */
export const installed = (...programs) =>
  execFileSync('scripts/installed.sh', programs, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
    .trim()
    .split('\n');
