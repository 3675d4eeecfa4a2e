// Checks the app inside the shipped binary: it is complete and unchanged, and contains nothing that must not be published.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Texts that occur only in test controls, the sandbox, the gallery and its fake server. The cookie `qa_tenant` is not among them: a
 * kind of record has the same name, and every build knows every kind, so that it can read and move any store.
 */
const CONTROLS =
  `/__qa qa_token x-qa-tenant qa-handle qa-workbench drop-after-commit /sandbox/pay half-verified auto-audit
  auto_audit __gallery [MSW] mockServiceWorker`.split(/\s+/);
/** Texts that occur only in source maps and in files that refer to source maps. */
const MAPS = ['sourceMappingURL', 'sourcesContent', 'webpack:///', '.js.map', '.css.map'];

export function carriesNothingElse(program) {
  const binary = readFileSync(program);
  assert.deepEqual(
    [...CONTROLS, ...MAPS].filter((text) => binary.includes(text)),
    [],
    'in the shipped binary',
  );
}

/**
 * Checks that the server serves every file of the built app unchanged, answers addresses of screens with the entry page, and serves no
 * source maps, test controls, sandbox or gallery.
 */
export async function servesTheApp(origin, built) {
  const files = readdirSync(built, { recursive: true })
    .map((name) => join(built, name))
    .filter((path) => statSync(path).isFile() && !/\.(br|gz)$/.test(path));
  assert.ok(files.length > 50, `${files.length} files in ${built}`);
  for (const file of files) {
    const path = `/${relative(built, file)}`;
    assert.ok(!path.endsWith('.map'), `${path} would be served`);
    const answer = await fetch(origin + path);
    assert.equal(answer.status, 200, path);
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), readFileSync(file), path);
    if (/\.(js|css)$/.test(path)) await isNotThere(origin, `${path}.map`);
  }
  for (const path of ['/', '/login', '/orders/x/detail']) {
    const page = await fetch(origin + path);
    assert.equal(page.status, 200, path);
    assert.match(page.headers.get('content-type'), /^text\/html/);
    assert.match(await page.text(), /<div id="root"/, path);
  }
  for (const path of '/__qa /__qa/scenarios /__qa/clock /sandbox/pay?id=x /__qa/workbench/main.js /__gallery'.split(
    ' ',
  )) {
    await isNotThere(origin, path);
  }
}

async function isNotThere(origin, path) {
  assert.equal((await fetch(origin + path)).status, 404, path);
}
