// Tests that each lint rule finds its faults and accepts correct code.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { noAddresses, noCutDays, onlyCoreDecides } from './lint/client.mjs';
import { coreFaults } from './lint/core.mjs';
import { undeclared } from './lint/modules.mjs';
import { serverFaults } from './lint/server.mjs';
import { styleFaults } from './lint/styles.mjs';

const config = {
  files: ['**/*.tsx'],
  languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
  rules: { 'no-restricted-syntax': ['error', ...onlyCoreDecides, ...noAddresses, ...noCutDays] },
};
const client = (code) => new Linter().verify(code, config, 'x.tsx').length;

for (const [what, code] of [
  ['a comparison', "if (order.orderState === '6') go();"],
  ['a comparison through Number', 'if (Number(order?.orderState) >= 4) go();'],
  ['a switch', "switch (order.orderState) { case '1': break; }"],
  ['a look-up table', 'const tone = TONES[order.orderState];'],
  ['a list', "['6', '8'].includes(order.orderState);"],
  ['a rate', 'const gstRate = 0.18;'],
  ['money arithmetic', 'const due = Number(detail.repaymentAmount) + Number(detail.overdueFee);'],
  ['a code of the wire', 'if (product.isFull === 1) return null;'],
  ['a code of the wire with a name', 'const at = fields.filter((field) => field.dataType === DATA_TYPE.state);'],
  ['a switch on a code of the wire', 'switch (field.dataType) { case DATA_TYPE.day: break; }'],
  ['a day cut out of an instant', 'const today = new Date(now).toISOString().slice(0, 10);'],
  ['days added to a date', 'due.setDate(due.getDate() + 7);'],
  ['another time zone', 'const india = new Date(now.getTime() + AHEAD);'],
  ['an address', "<Link to='/personal/help' />;"],
  ['an address with a query', "await navigate('/bank?pid=1');"],
  ['an address with an id', 'navigate(`/orders/${id}/detail`);'],
  ['an address as a pattern', 'const DETAIL = /^\\/orders\\/([^/]+)\\/detail$/;'],
  ['the shape of a phone', 'const isPhone = /^[6-9]\\d{9}$/.test(typed);'],
  ['the shape of a PAN', 'const PAN = /^[A-Z]{5}\\d{4}[A-Z]$/;'],
  ['a length', 'const PHONE_DIGITS = 10;'],
  ['a limit', 'const maxAmount = 50000;'],
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
  ['the path of a call', "const calls = { query: () => ({ url: '/order/v1/list' }) };"],
  ['the path of a call with an id', 'const url = `/map-state/v1/district/${encodeURIComponent(id)}`;'],
  ['home', "navigate('/');"],
  ['a file', "<img src='/icon.svg' />;"],
  ['a flag', 'if (Boolean(config.enabled)) send();'],
  ['a switch on a kind', "switch (next.kind) { case 'external': leave(); }"],
  ['a short count in an address', 'const isCount = /^\\d{1,4}$/.test(text);'],
  ['a count', 'if (list.length === 0 || row.repayments === 1) return null;'],
  ['telling now', 'core.dayOf(new Date().toISOString());'],
  ['a pause', 'if (Date.now() - asked < ASK_AGAIN_AFTER) return;'],
  ['a control by its kind', "if (control.kind === 'digits') clean(value);"],
  ['showing an amount', "const label = '₹' + order.loanAmount;"],
]) {
  test(`the client lint allows ${what}`, () => assert.equal(client(code), 0));
}

test('the core lint finds a DTO and a screen in the domain and allows them outside, in comments and in tests', () => {
  const dto = 'use crate::api::dto::order::OrderDetail;';
  assert.equal(coreFaults('core/src/order/cost.rs', dto).length, 1);
  assert.equal(coreFaults('core/src/fees.rs', 'use crate::screen::tap;').length, 1);
  assert.equal(coreFaults('core/src/loan/plan.rs', dto).length, 1);
  assert.equal(coreFaults('core/src/fees/kfs.rs', 'use crate::api::code::ErrorCode; // api::dto').length, 0);
  assert.equal(coreFaults('core/src/order/cost.rs', `fn a() {}\n#[cfg(test)]\nmod tests {\n ${dto}\n}`).length, 0);
  assert.equal(coreFaults('core/src/screen/detail.rs', dto).length, 0);
});

const service = (code) => serverFaults('server/service/src/service/x.rs', code).length;

test('the server lint finds an order that is built from facts outside the decoder of stored orders', () => {
  const server = (code, path = 'server/qa/src/x.rs') => serverFaults(path, code).length;
  const built = '        Self::try_from(OrderRecord { application, facts, seen })';
  assert.equal(server(built), 1);
  assert.equal(server('    let mut record = OrderRecord::from(order.clone());'), 1);
  assert.equal(server(built, 'server/service/src/records/orders/stored.rs'), 0);
  assert.equal(server('    let orders = own_orders(ctx).await?;\n// an OrderRecord'), 0);
  assert.equal(server(`fn a() {}\n#[cfg(test)]\nmod tests {\n${built}\n}`), 0);
});

for (const [what, code] of [
  ['a business constant', 'use loan_core::fees::rules::DENIAL_WAIT_HOURS;'],
  ['money arithmetic', 'repayment_amount: booking.amount.plus(interest),'],
  ['a difference', 'let back = kept.checked_sub(receipt.applied);'],
  ['a deadline', 'is_denied: ctx.at < at.plus_hours(HOURS),'],
  ['the meaning of a code', 'Precheck { order_status: 2, .. } => refuse(),'],
  ['a flag', 'auto_get_money: input.auto_get_money == Some(1),'],
  ['a text', 'notify(ctx, "Your loan was sent to your bank account.").await'],
  ['an order as it was last written', 'let order = orders::get(&ctx.store, user, id).await?;'],
  ['orders as they were last written', 'let found = orders::many(&ctx.store, user, &ids).await?;'],
  ['an order that is unwrapped as written', 'let order = found.value.into_written();'],
]) {
  test(`the server lint finds ${what} in a use case`, () => assert.equal(service(code), 1));
}

for (const [what, code] of [
  ['an instant', 'let until = ctx.at.plus_ms(TICKET_SECONDS * 1000);'],
  ['a count', 'attempts: message.attempts.saturating_add(1),'],
  ['a flag that core decided', 'reservation: u8::from(is_booked),'],
  ['orders as of now', 'let orders = as_of(ctx, &orders::many(&ctx.store, user, &ids).await?);'],
  ['a log line', 'tracing::info!("a payment cannot be applied and is sent back");'],
]) {
  test(`the server lint leaves ${what} alone`, () => assert.equal(service(code), 0));
}

test('the server lint keeps each room of the service from those above it', () => {
  const found = (path, code) => serverFaults(`server/service/src/${path}`, code).length;
  assert.equal(found('config.rs', 'use crate::app::App;'), 1);
  assert.equal(found('config/providers.rs', 'use crate::ports::webhook::Address;'), 1);
  assert.equal(found('ports/webhook/client.rs', 'use crate::service::signature::sign;'), 1);
  assert.equal(found('app/ctx.rs', 'use crate::{error::DomainError, service::orders};'), 1);
  assert.equal(found('records/users.rs', 'use crate::app::Ctx;'), 1);
  assert.equal(found('service/login.rs', 'use crate::app::Ctx;\nuse crate::records::users;'), 0);
  assert.equal(found('records.rs', '// crate::app asks it'), 0);
});

test('the server lint finds a kind of record that is declared elsewhere', () => {
  const kind = 'const OTHER: Kind = Kind::new("other", 1);';
  assert.equal(serverFaults('server/service/src/records/users.rs', kind).length, 1);
  assert.equal(serverFaults('server/service/src/records/kinds.rs', kind).length, 0);
});

test('the lint names the Rust files that no module declares, however they may be declared', () => {
  const files = new Map([
    ['core/src/lib.rs', 'pub mod order;\n#[cfg(test)]\nmod tests;\n// mod gone;\n/// mod told;'],
    ['core/src/order.rs', '#[allow(dead_code)]\npub(crate) mod machine;\nmod inline { }'],
    ['core/src/order/machine.rs', ''],
    ['core/src/tests.rs', ''],
    ['core/src/gone.rs', 'mod below;'],
    ['core/src/gone/below.rs', ''],
    ['core/src/machine.rs', ''],
    ['core/examples/measure.rs', ''],
    ['core/fuzz/fuzz_targets/forms.rs', ''],
    ['server/src/main.rs', 'mod qa;'],
    ['server/src/qa/mod.rs', 'mod faults;'],
    ['server/src/qa/faults.rs', ''],
    ['server/tests/api/main.rs', '#[path = "../shared/small.rs"]\nmod small;\nmod limits;'],
    ['server/tests/api/limits.rs', ''],
    ['server/tests/api/orphan.rs', ''],
    ['server/tests/shared/small.rs', ''],
  ]);
  assert.deepEqual(undeclared(files), [
    'core/src/gone.rs',
    'core/src/gone/below.rs',
    'core/src/machine.rs',
    'server/tests/api/orphan.rs',
  ]);
});

const styles = (css, code) =>
  styleFaults(
    new Map([
      ['pwa/src/ui/Box/Box.module.css', css],
      ['pwa/src/ui/Box/Box.tsx', `import styles from './Box.module.css';\n${code}`],
    ]),
  ).map(([, line, reason]) => `${line} ${reason}`);

for (const [what, css, code, fault] of [
  ['a class without a user', '.box {\n}\n\n.lid {\n}\n', 'styles.box', '4 no code uses .lid'],
  [
    'a class that does not exist',
    '.box {\n}\n',
    'styles.box + styles.lid',
    '2 pwa/src/ui/Box/Box.module.css has no .lid',
  ],
  ['keyframes without a user', '@keyframes turn {\n}\n', '', '1 no rule uses turn'],
  ['a property without a reader', '.box {\n  --least: 1px;\n}\n', 'styles.box', '2 no rule reads --least'],
  ['a property that nothing sets', '.box {\n  gap: var(--least);\n}\n', 'styles.box', '2 no rule sets --least'],
]) {
  test(`the style lint finds ${what}`, () => assert.deepEqual(styles(css, code), [fault]));
}

for (const [what, css, code] of [
  ['a class that is looked up', '.danger {\n}\n', "const tone = 'danger'; styles[tone]"],
  ['a class whose name is put together', '.gap8 {\n}\n', 'styles[`gap${8}`]'],
  [
    'a class in a longer selector',
    ':where(.box > .lid:not(:first-child)) {\n  gap: 0.5rem;\n}\n',
    'styles.box + styles.lid',
  ],
  ['a property that code sets', '.box {\n  gap: var(--least);\n}\n', "styles.box; ({ '--least': '1px' })"],
]) {
  test(`the style lint leaves ${what}`, () => assert.deepEqual(styles(css, code), []));
}
