// Makes a template of each screen's address (`/bank/add?pid=:pid&ifsc_code=:ifscCode`) from an example address by core.

/** The first placeholder number. No other part of an address contains such a number. */
const NUMBERS = 4_000_000_000;

/** Returns a placeholder for a field: its `value`, and `seen`, the form of this value in an address. */
function markOf(types, name, type, index) {
  if (type === 'string') return { name, value: `:${name}`, seen: `%3A${name}` };
  if (type.startsWith('number')) return { name, value: NUMBERS + index, seen: String(NUMBERS + index) };
  const [, literal] = new RegExp(`^export type ${type} = "(\\w+)"`, 'm').exec(types) ?? [];
  if (literal === undefined) throw new Error(`no value is known for ${name}: ${type}`);
  return { name, value: literal, seen: literal };
}

/**
 * Returns pairs of a screen's `kind` and template, from core's generated types and rule `hrefOf`. Throws when an address lacks a field of
 * its screen.
 */
export function addressTemplates(types, hrefOf) {
  const [, screens] = /^export type Route = (.*);$/m.exec(types);
  return [...screens.matchAll(/\{ kind: "(\w+)"([^}]*) \}/g)].map(([, kind, fields]) => {
    const marks = [...fields.matchAll(/(\w+): ([^;]+)/g)].map(([, name, type], index) =>
      markOf(types, name, type, index),
    );
    const { href } = hrefOf({ kind, ...Object.fromEntries(marks.map(({ name, value }) => [name, value])) });
    const template = marks.reduce((text, { name, seen }) => {
      const parts = text.split(new RegExp(`(?<=[/=])${seen}(?=[/?&]|$)`));
      if (parts.length !== 2) throw new Error(`${name} does not stand once in ${text}`);
      return parts.join(`:${name}`);
    }, href);
    return [kind, template];
  });
}
