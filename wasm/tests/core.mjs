// The browser's WASM modules, instantiated in Node. CORE_MODULES names their folder instead of wasm/pkg; `make dev` builds a
// single module with every rule in target/wasm-dev.
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

/** All rules by name: of the app's module and of the unshipped module. */
export const core = Object.assign({}, ...(await Promise.all(MODULES.map(instantiated))));

const rulesOf = (name) =>
  [...readFileSync(at(`${name}.d.ts`), 'utf8').matchAll(/^export function (\w+)\(/gm)]
    .map((match) => match[1])
    .filter((rule) => rule !== 'initSync');

/** Names of the rules in the app's module. */
export const PHONE_RULES = rulesOf(PHONE);

/** The generated types of every rule. */
export const TYPES = readFileSync(at(`${MODULES[0]}.d.ts`), 'utf8');

/** Names of the exported rules, read from the generated types. */
export const RULES = [...new Set(MODULES.flatMap(rulesOf))];

/** Rules that take separate arguments instead of one object. Their `input` in {@link ask} is the list of arguments. */
const PLAIN = new Set([
  'formatMoney',
  'formatFraction',
  'formatDay',
  'formatBirthDate',
  'contactsForm',
  'formatInstant',
  'dayOf',
  'loyalty',
  'bringsStatement',
]);

/** Calls a rule of all modules or of the module `of`, as the app does. Throws when the module refuses the input. */
export function ask(rule, input, of = core) {
  if (typeof of[rule] !== 'function') throw new Error(`no rule is called ${rule}`);
  if (PLAIN.has(rule)) return of[rule](...(Array.isArray(input) ? input : [input]));
  return input === undefined ? of[rule]() : of[rule](input);
}
