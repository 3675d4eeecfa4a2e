// What `make check` runs: the rules and screens that depend on a changed file of core, and the native tests.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dependants, nativeTests, rulesIn } from './affected.mjs';

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
#[wasm_bindgen(js_name = quote)]
pub fn quote(it: Q) { ask(it, |it| fees::quote(&it)) }
#[wasm_bindgen(js_name = cleanName)]
pub fn clean_name(it: Name) { ask(it, |it| names::clean(&it)) }
`,
];

test('follows what a module uses, also by a name that another one passes on', () => {
  assert.deepEqual([...dependants(MODULES, ['fees/late'])].sort(), ['fees/late', 'fees/quote', 'screen']);
  assert.deepEqual([...dependants(MODULES, ['names'])], ['names']);
});

test('finds the rules of the browser whose code changed', () => {
  assert.deepEqual(rulesIn(MODULES, BINDINGS, dependants(MODULES, ['fees/late'])), ['quote']);
  assert.deepEqual(rulesIn(MODULES, BINDINGS, dependants(MODULES, ['names'])), ['cleanName']);
});

test('takes the native tests of the rooms that changed', () => {
  assert.match(nativeTests(['core/src/fees/quote.rs']), /^\(none\(\) \| package\(loan-core\)\) & not /);
  assert.match(nativeTests(['server/src/qa/clock.rs']), /test\(\/\^qa::\/\).*binary_id\(loan-server::qa\)\)/);
  assert.match(nativeTests(['server/tests/api/journey.rs']), /binary_id\(loan-server::api\) & test\(\/\^journey::\/\)/);
  assert.match(nativeTests(['pwa/src/app/App.tsx']), /^\(none\(\)\)/);
});
