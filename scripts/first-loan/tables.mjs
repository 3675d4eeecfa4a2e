// Adds up the runs of a first loan, and formats them as tables.
import { table } from '../lib/report.mjs';

/**
 * A person's own time in seconds, by the keystroke-level model (Card, Moran and Newell, 1980): to prepare a tap, to point, and to
 * find and press a key. A run does not wait for these times; the table adds them.
 */
const PREPARES = 1.35;
const POINTS = 1.1;
const KEY = 0.28;

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
const sorted = (numbers) => numbers.toSorted((one, other) => one - other);
const median = (numbers) => sorted(numbers)[(numbers.length - 1) >> 1];
const seconds = (ms) => (ms / 1000).toFixed(1);

export function total(steps) {
  const taps = sum(steps.map((step) => step.taps));
  const characters = sum(steps.map((step) => step.characters));
  const actions = sum(steps.map((step) => step.actions));
  const ms = sum(steps.map((step) => step.ms));
  const slowest = steps.map((step) => step.slowest).reduce((one, other) => (other.ms > one.ms ? other : one));
  const own = (taps * (PREPARES + POINTS) + (characters + actions) * KEY) * 1000;
  return { taps, characters, actions, ms, withPerson: ms + own, slowest };
}

function spread(numbers, shown) {
  const [least, most] = [sorted(numbers)[0], sorted(numbers).at(-1)];
  return least === most ? shown(median(numbers)) : `${shown(median(numbers))} (${shown(least)} to ${shown(most)})`;
}

const inMs = (ms) => `${ms} ms`;
const inSeconds = (ms) => `${seconds(ms)} s`;

/** Formats the table of all runs with their limits: medians, and the range if runs differ. */
export function summary(runs, { taps, actions, characters }) {
  const totals = runs.map(total);
  const row = (name, of, shown = String, most = '') => [name, spread(totals.map(of), shown), most];
  return table(
    ['a first loan', 'taken', 'at most'],
    [
      row('taps', (one) => one.taps, String, taps),
      row('Next, Send and Go, the keyboard’s action key', (one) => one.actions, String, actions),
      row('characters typed', (one) => one.characters, String, characters),
      row('first request to the last screen', (one) => one.ms, inSeconds),
      row('the same with the person’s own time (computed)', (one) => one.withPerson, inSeconds),
      row('slowest interaction', ({ slowest }) => slowest.ms, inMs),
    ],
  );
}

export function steps(runs) {
  const rows = runs[0].map(({ name, taps, actions, characters }, index) => {
    const of = runs.map((run) => run[index]);
    const slowest = median(of.map((step) => step.slowest.ms));
    return [name, taps, actions, characters, seconds(median(of.map(({ ms }) => ms))), inMs(slowest)];
  });
  return table(['step', 'taps', 'action keys', 'characters', 'seconds', 'slowest interaction'], rows);
}

/** Returns a sentence for each limit that a run exceeds. */
export function beyond(runs, limits) {
  const totals = runs.map(total);
  return Object.entries(limits).flatMap(([name, most]) => {
    const worst = Math.max(...totals.map((one) => one[name]));
    return worst > most ? [`${worst} ${name}, where ${most} are enough`] : [];
  });
}
