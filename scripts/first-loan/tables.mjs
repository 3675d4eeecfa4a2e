// Adds up the steps of a first loan, and formats them as tables.
import { table } from '../lib/report.mjs';

/**
 * A person's own time in seconds, by the keystroke-level model (Card, Moran and Newell, 1980): to prepare a tap, to point, and to
 * find and press a key. A run does not wait for these times; the table adds them.
 */
const PREPARES = 1.35;
const POINTS = 1.1;
const KEY = 0.28;

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
const inMs = (ms) => `${ms} ms`;
const seconds = (ms) => (ms / 1000).toFixed(1);
const inSeconds = (ms) => `${seconds(ms)} s`;

export function total(steps) {
  const taps = sum(steps.map((step) => step.taps));
  const characters = sum(steps.map((step) => step.characters));
  const actions = sum(steps.map((step) => step.actions));
  const ms = sum(steps.map((step) => step.ms));
  const slowest = steps.map((step) => step.slowest).reduce((one, other) => (other.ms > one.ms ? other : one));
  const own = (taps * (PREPARES + POINTS) + (characters + actions) * KEY) * 1000;
  return { taps, characters, actions, ms, withPerson: ms + own, slowest };
}

/** Formats the sums of all steps with their limits. */
export function summary(steps, most) {
  const { taps, actions, characters, ms, withPerson, slowest } = total(steps);
  return table(
    ['a first loan', 'taken', 'at most'],
    [
      ['taps', taps, most.taps],
      ['Next, Send and Go, the keyboard’s action key', actions, most.actions],
      ['characters typed', characters, most.characters],
      ['first request to the last screen', inSeconds(ms), ''],
      ['the same with the person’s own time (computed)', inSeconds(withPerson), ''],
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
