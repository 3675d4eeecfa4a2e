// A reporter for `node --test`: prints a dot for each test, the output of failures, and the numbers of passed and failed tests.
//   node --test --test-reporter=./scripts/lib/nodeTests.mjs FILES
import { inspect } from 'node:util';

export default async function* report(events) {
  let passed = 0;
  const failures = [];
  const printed = [];
  for await (const { type, data } of events) {
    const isFile = data?.details?.type === 'suite' || (data?.file !== undefined && data.name === data.file);
    if (type === 'test:stderr' || type === 'test:stdout') printed.push(data.message);
    if (isFile && type === 'test:pass') continue;
    if (type === 'test:pass') {
      passed += 1;
      yield '.';
    }
    if (type === 'test:fail') {
      failures.push(data);
      yield 'X';
    }
  }
  if (failures.length > 0) yield `\n${printed.join('')}`;
  for (const { name, file, details } of failures)
    yield `\n\n✘ ${name} (${file ?? 'no file'})\n${inspect(details.error.cause ?? details.error)}`;
  yield `\n${passed} passed, ${failures.length} failed\n`;
}
