import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { compiled, examples, isInBrowser } from '../../scripts/lib/recipes.mjs';
import * as client from '../../server/clients/typescript/playwright.mjs';

/** What is written for testers, as it stands there. `scripts/qa-recipes.test.mjs` runs what needs no browser. */
const DOCUMENTS = ['docs/qa.md', 'server/clients/typescript/README.md'];

const installed = createRequire(import.meta.url);
const required = (name: string): unknown => (name === '@saral/qa/playwright' ? client : installed(name));

for (const example of DOCUMENTS.flatMap((path) => examples(path)).filter(isInBrowser)) {
  client.test.describe(`${example.path}:${example.line}`, () => {
    const tests = compileFunction(compiled(example, 'CommonJS'), ['require', 'exports'], { filename: example.path });
    (tests as (require: (name: string) => unknown, exports: object) => void)(required, {});
  });
}
