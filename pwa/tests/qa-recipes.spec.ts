import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { compiled, examples, isInBrowser } from '../../scripts/lib/recipes.mjs';
import * as client from '../../server/clients/typescript/playwright.mjs';

/** Documents with browser recipes. `scripts/qa-recipes.test.mjs` runs the recipes that need no browser. */
const DOCUMENTS = ['docs/qa.md', 'server/clients/typescript/README.md'];

const installed = createRequire(import.meta.url);
const required = (name: string): unknown => (name === '@saral/qa/playwright' ? client : installed(name));

const lines = (text: string): number => text.trimEnd().split('\n').length;

for (const example of DOCUMENTS.flatMap((path) => examples(path)).filter(isInBrowser)) {
  client.test.describe(`${example.path}:${example.line}`, () => {
    const script = compiled(example, 'CommonJS');
    // Compilation changes lines at the start only, so this offset maps errors to lines of the document.
    const lineOffset = example.line - 1 + lines(example.text) - lines(script);
    const tests = compileFunction(script, ['require', 'exports'], { filename: example.path, lineOffset });
    (tests as (require: (name: string) => unknown, exports: object) => void)(required, {});
  });
}
