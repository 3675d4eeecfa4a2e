// The real module, as the browser gets it, instantiated in Node. CORE_MODULES names another folder than wasm/pkg: that of
// `make dev` has one module with every rule.
import { existsSync, readFileSync } from 'node:fs';

const { CORE_MODULES = 'wasm/pkg' } = process.env;
const PHONE = 'loan_wasm';
const UNSHIPPED = 'unshipped/loan_unshipped';
const at = (name) => new URL(`../../${CORE_MODULES}/${name}`, import.meta.url);
const MODULES = existsSync(at(`${UNSHIPPED}.js`)) ? [UNSHIPPED, PHONE] : [PHONE];

if (!existsSync(at('loan_wasm_bg.wasm'))) throw new Error(`${CORE_MODULES} is missing: run \`make wasm\` first`);

async function instantiated(name) {
  const glue = await import(at(`${name}.js`).href);
  glue.initSync({ module: readFileSync(at(`${name}_bg.wasm`)) });
  return glue;
}

/** Every rule by its name: those of the phone's module, and those that no phone has. */
export const core = Object.assign({}, ...(await Promise.all(MODULES.map(instantiated))));

const rulesOf = (name) =>
  [...readFileSync(at(`${name}.d.ts`), 'utf8').matchAll(/^export function (\w+)\(/gm)]
    .map((match) => match[1])
    .filter((rule) => rule !== 'initSync');

/** Names of the rules that a phone has. */
export const PHONE_RULES = rulesOf(PHONE);

/** The generated types of every rule. */
export const TYPES = readFileSync(at(`${MODULES[0]}.d.ts`), 'utf8');

/** Names of the exported rules, read from the generated types. */
export const RULES = [...new Set(MODULES.flatMap(rulesOf))];

/** Rules that take plain values instead of one object; their input is a list of these. */
const PLAIN = new Set([
  'formatMoney',
  'formatFraction',
  'formatDay',
  'formatBirthDate',
  'contactDoubles',
  'formatInstant',
  'dayOf',
  'loyalty',
  'bringsStatement',
]);

/** Asks a rule as JavaScript would: of the whole core, or of a module with some of it. Throws what the rule throws. */
export function ask(rule, input, of = core) {
  if (typeof of[rule] !== 'function') throw new Error(`no rule is called ${rule}`);
  if (PLAIN.has(rule)) return of[rule](...(Array.isArray(input) ? input : [input]));
  return input === undefined ? of[rule]() : of[rule](input);
}
