// The real module, as the browser gets it, instantiated in Node.
import { existsSync, readFileSync } from 'node:fs';

const MODULE = new URL('../pkg/loan_wasm_bg.wasm', import.meta.url);
const GLUE = new URL('../pkg/loan_wasm.js', import.meta.url);
const TYPES = new URL('../pkg/loan_wasm.d.ts', import.meta.url);

if (!existsSync(MODULE)) throw new Error('wasm/pkg is missing: run `make wasm` first');

/** Every rule by its name. */
export const core = await import(GLUE.href);
core.initSync({ module: readFileSync(MODULE) });

/** Names of the exported rules, read from the generated types. */
export const RULES = [...readFileSync(TYPES, 'utf8').matchAll(/^export function (\w+)\(/gm)]
  .map((match) => match[1])
  .filter((name) => name !== 'initSync');

/** Rules that take plain values instead of one object; their input is a list of these. */
const PLAIN = new Set(['formatMoney', 'formatFraction', 'formatDay', 'formatInstant', 'loyalty']);

/** Asks a rule as JavaScript would: of the whole core, or of a module with some of it. Throws what the rule throws. */
export function ask(rule, input, of = core) {
  if (typeof of[rule] !== 'function') throw new Error(`no rule is called ${rule}`);
  if (PLAIN.has(rule)) return of[rule](...(Array.isArray(input) ? input : [input]));
  return input === undefined ? of[rule]() : of[rule](input);
}
