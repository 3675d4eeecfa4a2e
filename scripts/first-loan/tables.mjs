// Adds up the steps of a first loan, and formats them as tables.
import { table } from '../lib/report.mjs';

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
const inMs = (ms) => `${ms} ms`;
const seconds = (ms) => (ms / 1000).toFixed(1);

export function total(steps) {
  const taps = sum(steps.map((step) => step.taps));
  const characters = sum(steps.map((step) => step.characters));
  const actions = sum(steps.map((step) => step.actions));
  const ms = sum(steps.map((step) => step.ms));
  const slowest = steps.map((step) => step.slowest).reduce((one, other) => (other.ms > one.ms ? other : one));
  return { taps, characters, actions, ms, slowest };
}

/** Formats the sums of all steps with their limits. */
export function summary(steps, most) {
  const { taps, actions, characters, ms, slowest } = total(steps);
  return table(
    ['a first loan', 'taken', 'at most'],
    [
      ['taps', taps, most.taps],
      ['Next, Send and Go, the keyboard’s action key', actions, most.actions],
      ['characters typed', characters, most.characters],
      ['first request to the last screen', `${seconds(ms)} s`, ''],
      [`slowest interaction: ${slowest.what}`, inMs(slowest.ms), most.slowest ? inMs(most.slowest) : ''],
    ],
  );
}

export function stepTable(steps) {
  const rows = steps.map(({ name, taps, actions, characters, ms, slowest }) => {
    return [name, taps, actions, characters, seconds(ms), inMs(slowest.ms)];
  });
  return table(['step', 'taps', 'action keys', 'characters', 'seconds', 'slowest interaction'], rows);
}

/** Returns a sentence for each limit that the steps exceed. */
export function beyond(steps, most) {
  const { slowest, ...counts } = total(steps);
  const taken = { ...counts, slowest: slowest.ms };
  return Object.keys(most).flatMap((name) =>
    taken[name] > most[name] ? [`${name}: ${taken[name]}, above ${most[name]}`] : [],
  );
}
