// Writes docs/api.md from `loan-server openapi` and the recorded calls of the API tests (target/api-calls).
// With --check, fails when the file is stale, or when no test called an operation successfully.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { call, catalogue, overview } from './api-docs/markdown.mjs';

const FILE = 'docs/api.md';
const NOTES = 'target/api-calls';
const HEAD = `# Every call

Made by \`make api-docs\` from the API's description (\`loan-server openapi\`, also at \`/openapi.json\`) and from what the
tests noted of the calls they made; \`make test\` fails when it is stale or a call has no test. Every answer that an API test
sees is also held against the description (\`server/tests/api/support/described.rs\`), and schemathesis asks the running server
(\`scripts/schemathesis.sh\`).

Every answer below \`/api1\` is \`{"code", "msg", "data"}\`; "answers" below is \`data\` of a success. A missing field counts as
empty and gets the rule's own words; an unknown one is refused. Besides what a call lists, any call may be refused with the
faults of the protocol (400 to 503 in the catalogue at the end) and, where it needs a session, with -4.

"Refuses" names the refusals of the business that tests have seen from the call.
`;

/** Reads the tests of each call, with their results: Map(operationId → Map(test → Set("status code"))). */
export function readNotes(directory = NOTES) {
  const calls = new Map();
  for (const file of readdirSync(directory).sort()) {
    const test = file.replace(/\.txt$/, '').replaceAll('--', '::');
    for (const line of readFileSync(`${directory}/${file}`, 'utf8').split('\n').filter(Boolean)) {
      const [id, status, code] = line.split(' ');
      if (!calls.has(id)) calls.set(id, new Map());
      const tests = calls.get(id);
      if (!tests.has(test)) tests.set(test, new Set());
      tests.get(test).add(`${status} ${code}`);
    }
  }
  return calls;
}

export const succeeds = (calls, id) =>
  [...(calls.get(id)?.values() ?? [])].some((seen) => [...seen].some((got) => /^(200 (0|null)|303)/.test(got)));

export function seenCodes(calls, id) {
  const got = [...(calls.get(id)?.values() ?? [])].flatMap((seen) => [...seen]);
  const codes = got.filter((one) => one.startsWith('200 ')).map((one) => Number(one.slice(4)));
  return [...new Set(codes)].filter((code) => code !== 0 && code !== -4 && !Number.isNaN(code)).sort((a, b) => a - b);
}

/**
 * Returns the refusal codes that docs/api.md names for each call. --check accepts these codes if the tests saw all of them, so a test
 * that sees one more code does not make the file stale.
 */
export function namedCodes(text) {
  const codes = new Map();
  for (const [block, id] of text.matchAll(/<a id="(\w+)">[\s\S]*?(?=<a id=|$)/g)) {
    const [, refuses = ''] = /^- Refuses (.*)$/m.exec(block.replaceAll(/\n {2}/g, ' ')) ?? [];
    codes.set(
      id,
      [...refuses.matchAll(/(\d+) /g)].map(([, code]) => Number(code)),
    );
  }
  return codes;
}

/** Returns every operation: first the product's calls, then those of the operator and the providers, then the test controls. */
export function operations(document) {
  const rank = (path) =>
    ['/api1/', '/ops/', '/webhooks/', '/'].findIndex((start) => path.startsWith(start)) +
    (/^\/(__qa|sandbox)/.test(path) ? 1 : 0);
  const paths = Object.entries(document.paths).sort(([a], [b]) => rank(a) - rank(b));
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
  );
}

async function main(check) {
  const server = process.env.LOAN_SERVER ?? 'target/debug/loan-server';
  const document = JSON.parse(execFileSync(server, ['openapi'], { encoding: 'utf8', maxBuffer: 1 << 26 }));
  const calls = readNotes();
  const present = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const kept = namedCodes(present);
  const all = operations(document).map((operation) => {
    const seen = seenCodes(calls, operation.operationId);
    const codes = kept.get(operation.operationId) ?? [];
    const isTrue = check && codes.length > 0 && codes.every((code) => seen.includes(code));
    return { ...operation, refuses: isTrue ? codes : seen };
  });
  const untested = all.filter(({ operationId }) => !succeeds(calls, operationId));
  const blocks = [HEAD, overview(all), ...all.map((operation) => call(operation, document)), catalogue(document)];
  const options = { ...(await resolveConfig(FILE)), parser: 'markdown' };
  const text = await format(blocks.join('\n\n'), options);
  if (untested.length > 0) {
    console.error(
      `No test got a success from:\n  ${untested.map(({ method, path }) => `${method} ${path}`).join('\n  ')}`,
    );
    process.exitCode = 1;
  }
  if (!check) writeFileSync(FILE, text);
  else if (text !== present) {
    console.error(`${FILE} is stale: run \`make api-docs\` and commit it.`);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv.includes('--check'));
