// Compares instruction counts with the committed counts.

/** The largest growth that passes, as a share of the committed count. */
export const TOLERANCE = 0.05;

/** Flattens counts by group (`core`, `server`) and name to a map by `group/name`. */
const flat = (groups) =>
  new Map(
    Object.entries(groups).flatMap(([group, counts]) =>
      Object.entries(counts).map(([name, count]) => [`${group}/${name}`, count]),
    ),
  );

/**
 * Compares every count with the committed count: `{name, was, is, verdict}`. The verdict is `ok`, `slower` or `faster` beyond
 * the tolerance, or `unmatched` if only one side has the count.
 */
export function compare(committed, measured) {
  const [before, now] = [flat(committed), flat(measured)];
  return [...new Set([...before.keys(), ...now.keys()])].map((name) => {
    const [was, is] = [before.get(name), now.get(name)];
    return { name, was, is, verdict: verdict(was, is) };
  });
}

function verdict(was, is) {
  if (!(was > 0 && is > 0)) return 'unmatched';
  if (is > was * (1 + TOLERANCE)) return 'slower';
  return is < was * (1 - TOLERANCE) ? 'faster' : 'ok';
}

export const fails = ({ verdict: found }) => found === 'slower' || found === 'unmatched';
