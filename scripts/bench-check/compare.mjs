// Compares instruction counts with the committed counts.

/** The largest growth that passes, as a share of the committed count. */
export const TOLERANCE = 0.05;

/**
 * Compares every count with the committed count: `{name, was, is, verdict}`. The verdict is `ok`, `slower` or `faster` beyond
 * the tolerance, or `unmatched` if only one side has the count.
 */
export function compare(committed, measured) {
  return Object.keys({ ...committed, ...measured }).map((name) => {
    const [was, is] = [committed[name], measured[name]];
    return { name, was, is, verdict: verdict(was, is) };
  });
}

function verdict(was, is) {
  if (!(was > 0 && is > 0)) return 'unmatched';
  if (is > was * (1 + TOLERANCE)) return 'slower';
  return is < was * (1 - TOLERANCE) ? 'faster' : 'ok';
}

export const fails = ({ verdict: found }) => found === 'slower' || found === 'unmatched';
