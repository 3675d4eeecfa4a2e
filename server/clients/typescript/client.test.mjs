// Tests of the client against a real server and the server's description of its controls.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { serveSandbox } from '../../../scripts/lib/server.mjs';
import { CALLS, Qa, QaError } from './index.mjs';

const JPEG = readFileSync(new URL('../../../pwa/tests/support/pan.jpg', import.meta.url));
const HERE = fileURLToPath(new URL('.', import.meta.url));
const LOANED = { amount: '4000', product: 'Saral Month', overdueDays: 12, loyalty: 'silver', phone: '9876543210' };

let server;
let description;
const called = new Set();

before(async () => {
  server = await serveSandbox(fileURLToPath(new URL('../../../pwa/tests/support', import.meta.url)));
  description = await (await fetch(`${server.origin}/openapi.json`)).json();
});
after(() => server.stop());

/** A client that records the controls it calls. */
class Noted extends Qa {
  call(id, given) {
    called.add(id);
    return super.call(id, given);
  }
}

const test = (name, body, tenant) =>
  it(name, async () => {
    const qa = await Noted.open(server.origin, tenant);
    try {
      await body(qa);
    } finally {
      await qa.close();
    }
  });

const refusal = (promise) =>
  promise.then(
    () => assert.fail('was not refused'),
    (reason) => {
      assert.ok(reason instanceof QaError, String(reason));
      return reason;
    },
  );

describe('the client', () => {
  it('has every control of /openapi.json, and no other', () => {
    const described = Object.entries(description.paths)
      .filter(([path]) => path.startsWith('/__qa'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { operationId }]) => [operationId, [method.toUpperCase(), path]]),
      );
    const byId = ([one], [other]) => (one < other ? -1 : 1);
    assert.deepEqual(Object.entries(CALLS).sort(byId), described.sort(byId));
  });

  it('has types with the fields of the schemas, and no other', () => {
    const { interfaces, unions } = declared();
    for (const [name, fields] of interfaces) {
      const { properties } = description.components.schemas[name] ?? assert.fail(`${name} is no schema`);
      const own = interfaces.get(name === 'Fault' ? 'FaultRequest' : '') ?? [];
      assert.deepEqual([...fields, ...own].sort(), Object.keys(properties).sort(), name);
    }
    const { ControlEvent, FaultKind } = description.components.schemas;
    assert.deepEqual(unions.get('ControlEvent'), ControlEvent.properties.event.enum);
    assert.deepEqual(unions.get('FaultKind'), FaultKind.enum);
  });

  it('is packed with its types, and without its tests', () => {
    const [{ files }] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: HERE }));
    assert.deepEqual(files.map(({ path }) => path).sort(), [
      'README.md',
      'api.mjs',
      'calls.mjs',
      'index.d.mts',
      'index.mjs',
      'package.json',
      'playwright.d.mts',
      'playwright.mjs',
    ]);
  });

  test(
    'makes a tenant as it is asked for, lists it and ends it',
    async (qa) => {
      const catalogue = { products: { 'saral-first': { isFull: 1 } } };
      const made = await qa.make({ name: `${qa.tenant}-b`, ttl: 'PT5M', autoAudit: 3, catalogue, journal: 20 });
      assert.deepEqual([made.autoAudit, made.catalogue, made.journal], [3, catalogue, 20]);
      const mine = (await qa.tenants()).filter(({ name }) => name.startsWith(qa.tenant));
      assert.deepEqual(mine.map(({ name, frozen }) => [name, frozen]).sort(), [
        [qa.tenant, true],
        [`${qa.tenant}-b`, false],
      ]);
      await new Noted(server.origin, made.name).close();
      assert.equal((await qa.tenants()).filter(({ name }) => name === made.name).length, 0);
    },
    { now: '2027-03-01T09:00:00+05:30', freeze: true },
  );

  test('loads scenarios and situations, and says why one cannot be', async (qa) => {
    const [first] = await qa.scenarios();
    assert.ok(first.name && first.description && first.phone);
    const loaded = await qa.scenario('loaned', '7000099001');
    assert.deepEqual([loaded.phone, loaded.orderIds.length], ['7000099001', 1]);
    assert.equal((await qa.load(LOANED)).phone, LOANED.phone);
    const refused = await refusal(qa.load({ history: [{ at: '-PT1H', do: 'repay' }] }));
    assert.equal(refused.status, 409);
    assert.equal(refused.data.step.command, 'repay');
    await qa.reset();
    assert.equal((await refusal(qa.order(loaded.orderIds[0]))).status, 404);
  });

  test('lets a phone carry a scenario until it asks for a code', async (qa) => {
    const headers = { web_uuid: 'w', 'X-QA-Tenant': qa.tenant };
    assert.deepEqual(await qa.carry('7000099002', 'loaned'), { phone: '7000099002', token: '', orderIds: [] });
    assert.deepEqual(await qa.carry('7000099003', { amount: '4000' }), {
      phone: '7000099003',
      token: '',
      orderIds: [],
    });
    for (const phone of ['7000099002', '7000099003']) {
      assert.equal((await refusal(qa.session(phone))).status, 404);
      await fetch(`${server.origin}/api1/sms/v1/sendCode?phone=91${phone}`, { headers });
      assert.equal((await qa.session(phone)).orderIds.length, 1);
    }
  });

  test('turns the clock to an instant, by a duration and to the next deadline, and stops it', async (qa) => {
    await qa.scenario('loaned');
    const before = Date.now();
    const { offsetMs } = await qa.advance('P1D');
    assert.ok(Math.abs(offsetMs - 86_400_000) < 1000 + Date.now() - before);
    const due = await qa.toNextDeadline();
    assert.ok(due.offsetMs > offsetMs);
    const stopped = await qa.freeze();
    assert.equal(stopped.frozen, true);
    assert.deepEqual(await qa.clock(), stopped);
    const now = new Date(Date.parse(stopped.now) + 60_000);
    assert.equal(Date.parse((await qa.setNow(now)).now), now.getTime());
    assert.equal((await qa.freeze(false)).frozen, false);
  });

  test('signs a user in, by session and by ticket', async (qa) => {
    const { phone } = await qa.scenario('verified');
    const { token } = await qa.session(phone);
    const { ticket } = await qa.ticket(phone);
    const headers = { web_uuid: 'w', 'X-QA-Tenant': qa.tenant, token };
    assert.equal((await (await fetch(`${server.origin}/api1/order/v1/list`, { headers })).json()).code, 0);
    const body = JSON.stringify({ ticket });
    const answer = await fetch(`${server.origin}/api1/user/v1/user-login`, {
      method: 'POST',
      headers: { web_uuid: 'w', 'X-QA-Tenant': qa.tenant, 'content-type': 'application/json' },
      body,
    });
    assert.equal((await answer.json()).code, 0);
    assert.equal((await refusal(qa.session('9000000000'))).status, 404);
  });

  test('makes the app’s own calls, with a session or without', async (qa) => {
    const loaded = await qa.load({ amount: '4000', overdueDays: 3 });
    const app = qa.api(loaded, { 'accept-language': 'en' });
    const [{ orderId }] = await app.get('/order/v1/list');
    assert.equal(orderId, loaded.orderIds[0]);
    assert.equal((await app.get('/order/v1/detail', { orderId })).overdueDays, 3);
    assert.match((await app.post('/pay-order/v1/repay', { orderId })).paymentUrl, /sandbox\/pay/);
    const pan = new File([JPEG], 'pan.jpg', { type: 'image/jpeg' });
    assert.ok((await app.upload('/authen/upload', { type: '3', file: pan })).imageId);
    const refused = await refusal(qa.api().get('/order/v1/list'));
    assert.deepEqual([refused.status, refused.code], [200, -4]);
  });

  test('lists users and orders, and tells of the server', async (qa) => {
    const { orderIds } = await qa.scenario('auditing');
    const [user] = await qa.users();
    assert.deepEqual([user.code, user.codeSent, user.orderIds], ['1234', false, orderIds]);
    const [order] = await qa.orders();
    assert.deepEqual([order.orderId, order.phase, order.leadsTo.length], [orderIds[0], '1', 3]);
    const { tenant, products, machine } = await qa.about();
    assert.equal(tenant, qa.tenant);
    assert.ok(products.some(({ id, instalments }) => id === 'saral-steady' && instalments.length === 3));
    assert.ok(machine.some(({ phase }) => phase.startsWith('11 (1)')));
  });

  it('says in one line that a server does not answer, and does not make a closed tenant anew', async () => {
    const down = await refusal(new Qa('http://127.0.0.1:1').clock());
    assert.deepEqual([down.status, down.message.split('\n').length], [0, 1]);
    assert.match(down.message, /^GET \/__qa\/clock: no answer from http:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\)/);
    const qa = await Qa.open(server.origin);
    await qa.close();
    await assert.rejects(qa.clock(), /was closed/);
    await assert.rejects(qa.api().get('/home/v1/index'), /was closed/);
    assert.ok(!(await new Qa(server.origin).tenants()).some(({ name }) => name === qa.tenant));
  });

  test('rejects an answer that a fault broke', async (qa) => {
    const app = qa.api(await qa.load('verified'));
    for (const [kind, status] of [
      ['garbage', 200],
      ['truncate', 0],
      ['reset', 0],
    ]) {
      await qa.fault({ path: '/api1/home/v1/index', kind });
      assert.equal((await refusal(app.get('/home/v1/index'))).status, status, kind);
    }
  });

  test('moves an order, and says which events are allowed', async (qa) => {
    const { orderIds } = await qa.scenario('auditing');
    assert.deepEqual((await qa.order(orderIds[0])).allowedEvents, ['approve', 'deny', 'withdraw']);
    assert.equal((await qa.event(orderIds[0], 'approve')).orderState, '2');
    const refused = await refusal(qa.event(orderIds[0], 'repaid'));
    const { allowedEvents } = await qa.order(orderIds[0]);
    assert.deepEqual([refused.status, refused.allowed], [409, allowedEvents]);
  });

  test('orders faults, lists and removes them, and says what it could have ordered', async (qa) => {
    const order = { method: 'GET', path: '/api1/home/v1/index', kind: 'status', status: 503 };
    const { id } = await qa.fault({ ...order, times: 'forever' });
    await qa.fault(order);
    await qa.removeFault(id);
    assert.deepEqual(
      (await qa.faults()).map(({ left }) => left),
      [1],
    );
    await qa.clearFaults();
    assert.deepEqual(await qa.faults(), []);
    const refused = await refusal(qa.fault({ ...order, status: 99 }));
    assert.deepEqual([refused.status, refused.allowed], [400, ['200 to 599']]);
    assert.match(refused.message, /^POST \/__qa\/faults: HTTP 400, code \d+: .*status: given 99/);
  });

  test('waits for a code, reads the journal in each format, and verifies calls', async (qa) => {
    const headers = { web_uuid: 'w', 'X-QA-Tenant': qa.tenant };
    const code = qa.code('7000099001');
    await fetch(`${server.origin}/api1/sms/v1/sendCode?phone=917000099001`, { headers });
    assert.match(await code, /^\d{4}$/);
    assert.equal(await qa.otp({ phone: '917000099001' }), await code);
    assert.equal((await qa.verify({ path: '/api1/sms/v1/sendCode', times: 1, withinMs: 60_000 })).count, 1);
    const sent = { path: '/api1/sms/v1/sendCode' };
    assert.equal((await qa.verify({ sequence: [sent] })).count, 1);
    assert.equal((await refusal(qa.verify({ sequence: [sent, sent] }))).data.count, 1);
    const missed = await refusal(qa.verify({ path: '/api1/sms/v1/sendCode', times: 2 }));
    assert.deepEqual([missed.status, missed.data.count], [409, 1]);
    const { token } = await qa.scenario('verified');
    await fetch(`${server.origin}/api1/home/v1/index`, { headers: { ...headers, token } });
    const paths = (await qa.journal()).map(({ path }) => path);
    assert.deepEqual(paths, ['/api1/sms/v1/sendCode', '/api1/home/v1/index']);
    assert.equal((await qa.har()).log.entries.length, 2);
    assert.equal((await qa.fixture()).exchanges.length, 2);
    assert.equal((await qa.verify({ provider: 'sms', times: 1, withinMs: 60_000 })).count, 1);
    assert.deepEqual(
      (await qa.sent({ what: 'text' })).map(({ answer, attempt }) => [answer, attempt]),
      [['accepted', 1]],
    );
    await qa.clearSent();
    assert.deepEqual(await qa.sent(), []);
    assert.deepEqual(
      (await qa.journal({ path: '/api1/home/*' })).map(({ path }) => path),
      ['/api1/home/v1/index'],
    );
    await qa.clearJournal();
    assert.deepEqual(await qa.journal(), []);
  });

  test('gives the page of the controls, and refuses a name that is none', async (qa) => {
    assert.match(await qa.page(), /<title>/);
    assert.equal((await refusal(new Noted(server.origin, 'no name').clock())).status, 400);
  });

  it('has called every control above', () => {
    assert.deepEqual(
      Object.keys(CALLS).filter((id) => !called.has(id)),
      [],
    );
  });
});

/** Returns the fields of the declared interfaces, and the members of the unions. */
function declared() {
  const source = ts.createSourceFile('index.d.mts', ts.sys.readFile(`${HERE}index.d.mts`), ts.ScriptTarget.Latest);
  const interfaces = new Map();
  const unions = new Map();
  for (const node of source.statements) {
    if (ts.isInterfaceDeclaration(node))
      interfaces.set(
        node.name.text,
        node.members.map(({ name }) => name.text),
      );
    else if (ts.isTypeAliasDeclaration(node) && ts.isUnionTypeNode(node.type))
      unions.set(
        node.name.text,
        node.type.types.map(({ literal }) => literal.text),
      );
  }
  return { interfaces, unions };
}
