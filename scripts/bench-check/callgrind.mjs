// Counts the instructions of a program with valgrind's callgrind. Other work on the machine does not change the counts.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installed } from '../lib/installed.mjs';
import { startProgram } from '../lib/server.mjs';

const [valgrind] = installed('valgrind');
const vgdb = join(dirname(valgrind), 'vgdb');
const COMMAND_TIMEOUT = 60_000;

/** Keeps glibc from copying by `rep movsb`, because callgrind would count one instruction per byte. */
const GLIBC_TUNABLES = ['movsb', 'stosb'].map((name) => `glibc.cpu.x86_rep_${name}_threshold=0x40000000`).join(':');

/** Returns the versions on which the counts depend: compiler, valgrind and C library. */
export function toolchain() {
  const line = (program) => execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n', 1)[0].trim();
  return {
    compiler: line('rustc'),
    valgrind: line(valgrind),
    glibc: process.report.getReport().header.glibcVersionRuntime ?? 'none',
  };
}

/** Counts the instructions of a program's whole run; `input` is its standard input. */
export function countRun(program, args, input) {
  const flags = ['--tool=callgrind', '--callgrind-out-file=/dev/null', program, ...args];
  const env = { ...process.env, GLIBC_TUNABLES };
  const { status, stderr } = spawnSync(valgrind, flags, { input, env, encoding: 'utf8' });
  const counted = /Collected : (\d+)/.exec(stderr);
  if (status !== 0 || counted === null) throw new Error(`${valgrind} ${flags.join(' ')}\n${stderr}`);
  return Number(counted[1]);
}

/** Starts a program whose instructions are counted from `startCounting` on. */
export function startCounted(program, args, { directory, env, ...settings }) {
  const [output, pipes] = [join(directory, 'callgrind'), join(directory, 'vgdb')];
  const flags = ['--quiet', '--tool=callgrind', '--instr-atstart=no'];
  const files = [`--callgrind-out-file=${output}`, `--vgdb-prefix=${pipes}`];
  const started = startProgram(valgrind, [...flags, ...files, program, ...args], {
    ...settings,
    env: { ...env, GLIBC_TUNABLES },
  });
  const control = (...command) => {
    const target = [`--pid=${started.child.pid}`, `--vgdb-prefix=${pipes}`, '--max-invoke-ms=5'];
    execFileSync(vgdb, [...target, ...command], { stdio: 'ignore', timeout: COMMAND_TIMEOUT });
  };
  let dumps = 0;
  return {
    ...started,
    startCounting: () => control('instrumentation', 'on'),
    /** Returns the instructions of all threads since the last call. With `keepAs`, copies the profile to this path. */
    counted(keepAs) {
      control('dump');
      dumps += 1;
      const file = `${output}.${dumps}`;
      const total = /^totals: (\d+)/m.exec(readFileSync(file, 'utf8'));
      if (keepAs) copyFileSync(file, keepAs);
      rmSync(file);
      return Number(total[1]);
    },
  };
}
