#!/usr/bin/env node
// Writes tables of core as TypeScript, so that the app has the tables before the WASM is loaded:
//   pwa/src/core/generated/routes.ts  addresses.ts  endpoints.ts  refusals.ts  months.ts  tables.ts
// Also writes a hash of each response's wire types, by which the app knows whether it can still read a stored response:
//   pwa/src/core/generated/answerSchemas.ts
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TYPES, ask } from '../wasm/tests/core.mjs';
import { addressTemplates } from './lib/addresses.mjs';
import { answerSchemas } from './lib/answerSchemas.mjs';
import { LANGUAGES } from './lib/languages.mjs';
import { writeIfChanged } from './messages.mjs';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const out = at('pwa/src/core/generated/');
const write = (name, text) =>
  writeIfChanged(join(out, name), `// Made by scripts/export-core.mjs from core; do not edit.\n${text}`);

const rows = ask('routeTable').routes;
// Every page downloads this table first, so it omits default values. It also omits the target of the back arrow, which core computes from the whole address.
const routes = rows
  .map(({ pattern, meta: { name, background, tab, feedback, public: isPublic } }) => {
    const staysOpen = ask('sessionEnded', { path: pattern, search: '', hasToken: false }).kind === 'stay';
    const set = {
      ...(background === 'grey' && { background }),
      ...(isPublic && { public: true }),
      ...(staysOpen && { staysOpen }),
      ...(tab !== null && { tab }),
    };
    return `  ${JSON.stringify({ pattern, name, ...set, ...(feedback && { feedback }) })},`;
  })
  .join('\n');
const drawn = rows
  .filter(({ isDrawnFromAnswers }) => isDrawnFromAnswers)
  .map(({ pattern }) => `  ${JSON.stringify(pattern)}: true,`)
  .join('\n');
const reads = rows
  .filter(({ initialCalls }) => initialCalls.length > 0)
  .map(({ pattern, initialCalls }) => {
    const calls = initialCalls.map(({ path, id }) => (id === '' ? [path] : [path, id]));
    return `  ${JSON.stringify(pattern)}: ${JSON.stringify(calls)},`;
  })
  .join('\n');
const addresses = addressTemplates(TYPES, (route) => ask('hrefOf', route))
  .map(([kind, template]) => `  ${kind}: ${JSON.stringify(template)},`)
  .join('\n');
const endpoints = ask('endpointTable')
  .endpoints.map(({ name, ...rest }) => `  ${name}: ${JSON.stringify(rest)},`)
  .join('\n');

mkdirSync(out, { recursive: true });
write(
  'routes.ts',
  `import type { RouteMeta, RouteRow } from 'loan-wasm';

/** A route. Default values are left out: white background, sign-in required, no tab, no feedback. */
export type RouteEntry = Pick<RouteRow, 'pattern'> &
  Pick<RouteMeta, 'name'> &
  Partial<Omit<RouteMeta, 'back'>> & {
    /** Whether the page stays open when the session expires. */
    readonly staysOpen?: true;
  };

/** Every route of the app, in the order of matching. The key of a title is \`common.title.\` and the name. */
export const ROUTES: readonly RouteEntry[] = [
${routes}
];

/** The patterns of the routes whose screens are drawn without the rules. */
export const DRAWN_FROM_ANSWERS: Readonly<Record<string, true>> = {
${drawn}
};

/** First calls of each screen by route pattern: paths, each with the query parameter that takes the id of the address. */
export const PREFETCHED: Readonly<Record<string, readonly (readonly [path: string, id?: string])[]>> = {
${reads}
};
`,
);
write(
  'addresses.ts',
  `import type { Route } from 'loan-wasm';

/** Address template of every screen. \`href\` replaces each \`:name\` by the field with this name. */
export const ADDRESSES: Readonly<Record<Route['kind'], string>> = {
${addresses}
};
`,
);
write(
  'endpoints.ts',
  `import type { Endpoint, EndpointRow } from 'loan-wasm';\n\n/** Every call of the product by its name. */\nexport const ENDPOINTS = {\n${endpoints}\n} as const satisfies Record<Endpoint, Omit<EndpointRow, 'name'>>;\n`,
);
const refusals = ask('errorTable')
  .errors.map(({ name, code }) => `export const ${name} = ${code};`)
  .join('\n');
write(
  'refusals.ts',
  `// The number of every refusal in the envelope. Separate constants, so that each chunk contains only those it uses.\n${refusals}\n`,
);
const months = Object.fromEntries(LANGUAGES.map(({ tag, months: names }) => [tag, names]));
// In its own file, because the app's main chunk needs this table but not the others.
write(
  'months.ts',
  `/** Names of the months by language. */\nexport const MONTHS = ${JSON.stringify(months)} as const;\n`,
);
write(
  'tables.ts',
  `import type { Choice, LoanRow, LoyaltyRow } from 'loan-wasm';

/** Percent of GST on processing fees. */
export const GST_PERCENT = '${ask('gstPercent')}';

/** Range of amounts from the first, third and fifth loan on. For information only: the product's list of amounts decides. */
export const LOAN_TABLE: readonly LoanRow[] = ${JSON.stringify(ask('loanTable').rows)};

/** The benefit tiers. */
export const LOYALTY_TABLE: readonly LoyaltyRow[] = ${JSON.stringify(ask('loyaltyTable').rows)};

/** The purposes of a loan that a borrower may choose. */
export const LOAN_PURPOSES: readonly Choice[] = ${JSON.stringify(ask('loanPurposes').options)};
`,
);
write(
  'answerSchemas.ts',
  `/** A hash of the wire types of each query's answer, by the query's name. */\nexport const ANSWER_SCHEMAS = ${JSON.stringify(answerSchemas(at(`${process.env.CORE_MODULES ?? 'wasm/pkg'}/loan_wasm.d.ts`), at('pwa/src/features'), at('pwa/src/entities'), at('pwa/src/platform')), null, 2)} as const;\n`,
);
