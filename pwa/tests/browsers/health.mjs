// How a browser fares that shows nothing: which of its processes live, what they hold, what they said last.
import { readFileSync, readdirSync } from 'node:fs';

/** How much of what was said last is told. */
const LAST = 1500;

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

const value = (text, name) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(text)?.[1] ?? '?';

/** The processes of a group: a program that leads it, and everything that it has started. */
function processesOf(group) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  // Behind the program's name, which may hold anything, come its state, its parent and its group.
  const isOf = (pid) => read(`/proc/${pid}/stat`).split(') ').at(-1).split(' ')[2] === String(group);
  return pids.filter(isOf).map((pid) => {
    const status = read(`/proc/${pid}/status`);
    return `${pid} ${value(status, 'Name')}: ${value(status, 'State')}, ${value(status, 'VmRSS')}, waits in ${read(`/proc/${pid}/wchan`) || '?'}`;
  });
}

/** In lines, on Linux; elsewhere only what was said. `log` is the file that takes what a browser and its driver print. */
export function health(group, log) {
  const said = `what it printed last:\n${read(log).slice(-LAST)}`;
  const memory = read('/proc/meminfo');
  if (memory === '') return said;
  const machine = `the machine: ${value(memory, 'MemAvailable')} free, load ${read('/proc/loadavg').trim()}`;
  return [machine, 'the browser:', ...processesOf(group), said].join('\n');
}
