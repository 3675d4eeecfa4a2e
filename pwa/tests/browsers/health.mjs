// Describes a browser that hangs: its processes, their memory, its last output.
import { readFileSync, readdirSync } from 'node:fs';

const LAST = 1500;

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const value = (text, name) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(text)?.[1] ?? '?';

function processesOf(group) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  // State, parent and group follow the program's name, which may contain any character.
  const isOf = (pid) => read(`/proc/${pid}/stat`).split(') ').at(-1).split(' ')[2] === String(group);
  return pids.filter(isOf).map((pid) => {
    const status = read(`/proc/${pid}/status`);
    return `${pid} ${value(status, 'Name')}: ${value(status, 'State')}, ${value(status, 'VmRSS')}, waits in ${read(`/proc/${pid}/wchan`) || '?'}`;
  });
}

/** `group` is the browser's process group on Linux, `log` the file with the output of browser and driver. */
export function health(group, log) {
  const said = `what it printed last:\n${read(log).slice(-LAST)}`;
  const memory = read('/proc/meminfo');
  if (memory === '') return said;
  const machine = `the machine: ${value(memory, 'MemAvailable')} free, load ${read('/proc/loadavg').trim()}`;
  return [machine, 'the browser:', ...processesOf(group), said].join('\n');
}
