// Tests which rules, screens and native tests `make check` selects for a changed file.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modulesUsing, nativeTests, rulesIn, screensOf } from './affected.mjs';

const MODULES = new Map([
  ['', 'pub mod fees; pub mod screen; pub mod names;'],
  ['fees', 'pub mod late;\npub mod quote;\n\npub use quote::{Quote, quote};\n'],
  ['fees/late', 'pub fn late() {}'],
  ['fees/quote', 'use super::late::late;\n\npub struct Quote;\n'],
  ['screen', 'use crate::fees::Quote;\n'],
  ['names', '// crate::fees::quote is only spoken of here.\n'],
]);
const BINDINGS = [
  `use loan_core::fees;
use loan_core::names::{self, Name};
bindings! {
    quote(Q) -> Quoted = |it| fees::quote(&it);
}
#[wasm_bindgen(js_name = cleanName)]
pub fn clean_name(it: Name) { ask(it, |it| names::clean(&it)) }
`,
];

test('follows what a module uses, also by a name that another one passes on', () => {
  assert.deepEqual([...modulesUsing(MODULES, ['fees/late'])].sort(), ['fees/late', 'fees/quote', 'screen']);
  assert.deepEqual([...modulesUsing(MODULES, ['names'])], ['names']);
});

test('finds the rules of the browser whose code changed', () => {
  assert.deepEqual(rulesIn(MODULES, BINDINGS, modulesUsing(MODULES, ['fees/late'])), ['quote']);
  assert.deepEqual(rulesIn(MODULES, BINDINGS, modulesUsing(MODULES, ['names'])), ['cleanName']);
});

test('finds the rooms of the app that ask a rule, and those that import them', () => {
  const sources = new Map([
    ['entities/cost/useQuote', 'const quote = core.quote(choice);'],
    ['features/product/ApplyForm', "import { useQuote } from '@entities/cost/useQuote';"],
    ['features/product/ApplyScreen', "import { ApplyForm } from './ApplyForm';"],
    ['features/home/Card', "const ahead = lazy(() => import('../product/ApplyScreen'));"],
    ['features/help/HelpScreen', 'the word quote alone'],
  ]);
  assert.deepEqual(screensOf(sources, ['quote']), ['entities/cost', 'features/home', 'features/product']);
  assert.deepEqual(screensOf(sources, []), []);
});

test('takes the native tests of the rooms that changed', () => {
  assert.match(nativeTests(['core/src/fees/quote.rs']), /^\(none\(\) \| package\(loan-core\)\) & not /);
  assert.match(nativeTests(['server/qa/src/clock.rs']), /package\(loan-qa\) \| binary_id\(loan-server::qa\)\)/);
  assert.match(nativeTests(['server/conform/src/record.rs']), /package\(saral-conform\)\)/);
  assert.match(nativeTests(['server/examples/bench/seed/mod.rs']), /test\(\/\^seeded::\/\)\)/);
  assert.match(nativeTests(['server/service/src/service/pay.rs']), /package\(loan-service\) \| .*loan-server::api\)\)/);
  assert.match(nativeTests(['server/workbench/main.js']), /binary_id\(loan-server::qa\) & test\(\/\^page::\/\)/);
  assert.match(nativeTests(['server/tests/api/journey.rs']), /binary_id\(loan-server::api\) & test\(\/\^journey::\/\)/);
  assert.match(nativeTests(['pwa/src/app/App.tsx']), /^\(none\(\)\)/);
});
