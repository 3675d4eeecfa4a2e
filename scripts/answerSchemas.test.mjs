import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { answerSchemas } from './lib/answerSchemas.mjs';

const folder = mkdtempSync(join(tmpdir(), 'answer-schemas-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const WIRE = `
/** An order. */
export interface Order { id: string; state: State; lines: Line[] }
export type State = 'open' | 'closed';
export interface Line extends Base { text: string }
export interface Base { key: string }
export interface Bank { name: string }
`;
const SLICE = `
export const slice = api.injectEndpoints({
  endpoints: (build) => ({
    orders: build.query<Order[], void>({ query: () => ({ url: '/orders' }) }),
    banks: build.query<Bank, string>({ query: (id) => ({ url: id }) }),
    saveBank: build.mutation<null, Bank>({ query: (body) => ({ url: '/bank', body }) }),
  }),
});
`;

function schemasOf(wire, slice = SLICE) {
  const feature = join(folder, 'features', 'orders');
  mkdirSync(feature, { recursive: true });
  writeFileSync(join(folder, 'wire.d.ts'), wire);
  writeFileSync(join(feature, 'api.ts'), slice);
  return answerSchemas(join(folder, 'wire.d.ts'), join(folder, 'features'));
}

test('every query has a schema, and no mutation', () => {
  assert.deepEqual(Object.keys(schemasOf(WIRE)), ['orders', 'banks']);
});

test('a change that an answer leads to changes its schema, and no other', () => {
  const before = schemasOf(WIRE);
  for (const [from, to] of [
    ['id: string', 'id: number'],
    ["'closed'", "'closed' | 'lost'"],
    ['text: string', 'text?: string'],
    ['key: string', 'key: string | null'],
  ]) {
    const after = schemasOf(WIRE.replace(from, to));
    assert.notEqual(after.orders, before.orders, to);
    assert.equal(after.banks, before.banks, to);
  }
  const list = schemasOf(WIRE, SLICE.replace('Order[]', 'Order'));
  assert.notEqual(list.orders, before.orders);
});

test('comments and spaces change nothing', () => {
  const other = WIRE.replace('An order.', 'Something else.').replaceAll('; ', ';\n  /** A line. */\n  ');
  assert.deepEqual(schemasOf(other), schemasOf(WIRE));
});
