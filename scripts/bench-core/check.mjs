/** By how much a figure may be worse than the committed one. */
const WORSE = 0.2;

/**
 * What became worse by a fifth: `instructions` where they grew, `quicker` where it fell. What is measured but not
 * committed, or committed but not measured, is a fault as well: nothing would guard it.
 */
export function worse(what, committed, measured) {
  const names = [...new Set([...Object.keys(committed), ...Object.keys(measured)])];
  return names
    .filter((name) => {
      const [was, is] = [committed[name], measured[name]];
      if (was === undefined || is === undefined) return true;
      return what === 'instructions' ? is >= was * (1 + WORSE) : is <= was * (1 - WORSE);
    })
    .map((name) => ({ what, name, was: committed[name], is: measured[name] }));
}
