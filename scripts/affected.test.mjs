// What `make check` runs: the native tests of changed files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nativeTests } from './affected.mjs';

test('takes the native tests of the rooms that changed', () => {
  assert.match(nativeTests(['core/src/fees/quote.rs']), /^\(none\(\) \| package\(loan-core\)\) & not /);
  assert.match(nativeTests(['server/src/qa/clock.rs']), /test\(\/\^qa::\/\).*binary_id\(loan-server::qa\)\)/);
  assert.match(nativeTests(['server/tests/api/journey.rs']), /binary_id\(loan-server::api\) & test\(\/\^journey::\/\)/);
  assert.match(nativeTests(['pwa/src/app/App.tsx']), /^\(none\(\)\)/);
});
