// What the runs of a first loan come to, and as tables.

/** The release before: taps, characters, and of several runs the seconds and the slowest interaction. */
export const FORMER = { taps: '76', characters: '208', seconds: '46–60 s', slowest: '592–688 ms' };
/** How many taps a first loan shall take. */
export const GOAL = 50;

/**
 * What a person needs for themselves, in seconds, by the keystroke-level model (Card, Moran and Newell, 1980): to get
 * ready for a tap, to point at what is tapped, and to find and press a key. Nobody waits for it in a run.
 */
const PREPARES = 1.35;
const POINTS = 1.1;
const KEY = 0.28;

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
const sorted = (numbers) => numbers.toSorted((one, other) => one - other);
const median = (numbers) => sorted(numbers)[(numbers.length - 1) >> 1];
const seconds = (ms) => (ms / 1000).toFixed(1);

/** One run: its steps added up. */
export function total(steps) {
  const taps = sum(steps.map((step) => step.taps));
  const characters = sum(steps.map((step) => step.characters));
  const actions = sum(steps.map((step) => step.actions));
  const ms = sum(steps.map((step) => step.ms));
  const slowest = steps.map((step) => step.slowest).reduce((one, other) => (other.ms > one.ms ? other : one));
  const own = (taps * (PREPARES + POINTS) + characters * KEY) * 1000;
  return { taps, characters, actions, ms, withPerson: ms + own, slowest };
}

function spread(numbers, shown) {
  const [least, most] = [sorted(numbers)[0], sorted(numbers).at(-1)];
  return least === most ? shown(median(numbers)) : `${shown(median(numbers))} (${shown(least)} to ${shown(most)})`;
}

const row = (cells) => `| ${cells.join(' | ')} |`;
const count = (number) => String(number);
const inMs = (ms) => `${ms} ms`;
const inSeconds = (ms) => `${seconds(ms)} s`;

/** All of it beside the former release; medians, with the range where runs differ. */
export function summary(runs) {
  const totals = runs.map(total);
  const all = (name) => totals.map((one) => one[name]);
  return [
    row(['a first loan', 'this release', 'the former', 'goal']),
    row(['---', '--:', '--:', '--:']),
    row(['taps', spread(all('taps'), count), FORMER.taps, GOAL]),
    row(['characters typed', spread(all('characters'), count), FORMER.characters, '']),
    row(['of them Next, Send and Go, the keyboard’s action key', spread(all('actions'), count), '', '']),
    row(['first request to the last screen', spread(all('ms'), inSeconds), FORMER.seconds, '']),
    row(['the same with the person’s own time (computed)', spread(all('withPerson'), inSeconds), '', '']),
    row([
      'slowest interaction',
      spread(
        totals.map(({ slowest }) => slowest.ms),
        inMs,
      ),
      FORMER.slowest,
      '',
    ]),
  ].join('\n');
}

/** Where it goes, step by step. */
export function steps(runs) {
  const of = (index) => runs.map((run) => run[index]);
  return [
    row(['step', 'taps', 'characters', 'of them actions', 'seconds', 'slowest interaction']),
    row(['---', '--:', '--:', '--:', '--:', '--:']),
    ...runs[0].map(({ name, taps, characters, actions }, index) =>
      row([
        name,
        taps,
        characters,
        actions,
        seconds(median(of(index).map(({ ms }) => ms))),
        inMs(median(of(index).map(({ slowest }) => slowest.ms))),
      ]),
    ),
  ].join('\n');
}

/** What a run took more than it may: one sentence each. */
export function beyond(runs, limits) {
  const totals = runs.map(total);
  return Object.entries(limits).flatMap(([name, most]) => {
    const worst = Math.max(...totals.map((one) => one[name]));
    return worst > most ? [`${worst} ${name}, where ${most} are enough`] : [];
  });
}
