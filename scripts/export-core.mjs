#!/usr/bin/env node
// Writes core's route and endpoint tables as TypeScript, so that the app knows its addresses before the WASM is loaded:
//   pwa/src/core/generated/routes.ts  endpoints.ts
// The tables are asked of the WASM module itself; there is no second list.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask } from '../wasm/tests/core.mjs';
import { writeIfChanged } from './messages.mjs';

const out = fileURLToPath(new URL('../pwa/src/core/generated/', import.meta.url));
const HEADER = '// Made by scripts/export-core.mjs from core; do not edit.\n';

const routes = ask('routeTable')
  .routes.map((row) => `  ${JSON.stringify(row)},`)
  .join('\n');
const endpoints = ask('endpointTable')
  .endpoints.map(({ name, ...rest }) => `  ${name}: ${JSON.stringify(rest)},`)
  .join('\n');

mkdirSync(out, { recursive: true });
writeIfChanged(
  join(out, 'routes.ts'),
  `${HEADER}import type { RouteRow } from 'loan-wasm';\n\n/** Every route of the app, in the order of matching. */\nexport const ROUTES = [\n${routes}\n] as const satisfies readonly RouteRow[];\n`,
);
writeIfChanged(
  join(out, 'endpoints.ts'),
  `${HEADER}import type { Endpoint, EndpointRow } from 'loan-wasm';\n\n/** Every call of the product by its name. */\nexport const ENDPOINTS = {\n${endpoints}\n} as const satisfies Record<Endpoint, Omit<EndpointRow, 'name'>>;\n`,
);
