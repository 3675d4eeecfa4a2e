// The lint itself: each rule finds what it is for and leaves honest code alone. Run by `make test` (node --test scripts).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientFaults } from './lint/client.mjs';
import { coreFaults } from './lint/core.mjs';
import { serverFaults } from './lint/server.mjs';

const client = (code) => clientFaults('pwa/src/features/x.tsx', code).length;

for (const [what, code] of [
  ['a comparison', "if (order.orderState === '6') go();"],
  ['a comparison through Number', 'if (Number(order?.orderState) >= 4) go();'],
  ['a switch', "switch (order.orderState) { case '1': break; }"],
  ['a look-up table', 'const tone = TONES[order.orderState];'],
  ['a list', "['6', '8'].includes(order.orderState);"],
  ['a rate', 'const gstRate = 0.18;'],
  ['money arithmetic', 'const due = Number(detail.repaymentAmount) + Number(detail.overdueFee);'],
  ['a static import', "import init from '../../../wasm/pkg/loan_wasm.js';"],
  ['a lazy import', "const m = await import('../../wasm/pkg/loan_wasm.js');"],
]) {
  test(`the client lint finds ${what}`, () => assert.ok(client(code) > 0));
}

for (const [what, code] of [
  ['a decision of core', "if (view.kind === 'go') navigate(view.href);"],
  ['a query state', "if (query.state === 'pending') return <Skeleton />;"],
  ['passing a code on', 'const card = core.orderCard({ orderState: order.orderState });'],
  ['an import of core', "import { useCore } from '@core';"],
  ['showing an amount', "const label = '₹' + order.loanAmount;"],
]) {
  test(`the client lint allows ${what}`, () => assert.equal(client(code), 0));
}

test('the core lint finds a DTO and a screen in the domain and allows them outside, in comments and in tests', () => {
  const dto = 'use crate::api::dto::order::OrderDetail;';
  assert.equal(coreFaults('core/src/order/cost.rs', dto).length, 1);
  assert.equal(coreFaults('core/src/fees.rs', 'use crate::screen::tap;').length, 1);
  assert.equal(coreFaults('core/src/fees/kfs.rs', 'use crate::api::code::ErrorCode; // api::dto').length, 0);
  assert.equal(coreFaults('core/src/order/cost.rs', `fn a() {}\n#[cfg(test)]\nmod tests {\n ${dto}\n}`).length, 0);
  assert.equal(coreFaults('core/src/screen/detail.rs', dto).length, 0);
});

test('the server lint finds an assignment and allows a comparison, a comment and a test', () => {
  assert.equal(serverFaults('    order.state = OrderState::Loaned;').length, 1);
  assert.equal(serverFaults('    let o = Order { id, state };').length, 1);
  assert.equal(serverFaults('    if order.state == OrderState::Loaned {}\n// order.state = x').length, 0);
  assert.equal(serverFaults('fn a() {}\n#[cfg(test)]\nmod tests {\n order.state = x;\n}').length, 0);
});
