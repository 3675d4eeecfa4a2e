// Tests which PostgreSQL statements count as touching more pages in a large store than in a small store.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growing } from './lib/statements.mjs';

const of = (...rows) => new Map(rows.map(([query, calls, pages]) => [query, { calls, pages, rows: 2 }]));

test('a statement that reads the whole table is found, one that goes through a deeper index is not', () => {
  const small = of(['by key', 1000, 4], ['scan', 1000, 30], ['once', 1, 3]);
  const large = of(['by key', 1000, 7], ['scan', 1000, 3000], ['once', 1, 900], ['new', 1000, 900]);
  const found = growing(small, large);
  assert.equal(found.length, 1);
  assert.match(found[0], /30 pages a call became 3000, 2 rows 2: scan/);
});
