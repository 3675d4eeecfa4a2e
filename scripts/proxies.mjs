#!/usr/bin/env node
/**
 * Tests the real nginx and HAProxy in front of a server, with the files of `server/ops`; only ports and paths are replaced:
 * `node scripts/proxies.mjs PROGRAM` (`make test-proxies`). As root, installs missing Debian packages.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { installed } from './lib/installed.mjs';
import { temporary } from './lib/place.mjs';
import { answers, freePort, serve, startProgram } from './lib/server.mjs';
import { until } from './lib/until.mjs';

const [, , program = 'target/debug/loan-server'] = process.argv;
const [nginx, haproxy] = installed('nginx', 'haproxy');

// The proxies get a certificate that nobody has signed.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';

/** Sends a request with these headers; returns status, headers and body. */
async function ask(url, headers = {}, body = undefined) {
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await fetch(url, { method, headers, body, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const place = temporary('proxies');

/** Writes a proxy's file of `server/ops` to `place` with these ports; returns the command that starts the proxy. */
function commandOf(name, { server, plain, secure }) {
  const file = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg' }[name];
  const written = readFileSync(`server/ops/${file}`, 'utf8')
    .replace('127.0.0.1:8080', server)
    .replace(/(listen |bind :)80\b/, `$1${plain}`)
    .replace(/(listen |bind :)443\b/, `$1${secure}`)
    .replaceAll(/\/etc\/saral\/|\/var\/log\/nginx\//g, `${place}/`);
  writeFileSync(join(place, file), written);
  if (name === 'haproxy') return ['-db', '-f', join(place, file)];
  const whole = `daemon off; master_process off; pid ${place}/nginx.pid; error_log stderr;
    events {} http { access_log off; include ${place}/nginx.conf; }`;
  writeFileSync(join(place, 'whole.conf'), whole);
  return ['-c', join(place, 'whole.conf'), '-e', 'stderr'];
}

/** Checks that a proxy forwards `web_uuid`, sets address and request id itself, uses TLS, blocks internal paths, and logs no query. */
async function check(name, origin, plain, lines) {
  lines.length = 0;
  const phone = name === 'nginx' ? '919000000001' : '919000000002';
  const forged = { 'x-forwarded-for': '198.51.100.7', 'x-request-id': 'forged', 'content-type': 'application/json' };
  for (const header of ['web_uuid', 'web-uuid']) {
    const answer = await ask(`${origin}/api1/client/v1/legal`, { ...forged, [header]: 'w-1' });
    assert.equal(JSON.parse(answer.text).code, 0, `${name}: ${header} arrives`);
    assert.notEqual(answer.headers.get('x-request-id'), 'forged', `${name} names the request`);
    assert.match(answer.headers.get('strict-transport-security') ?? '', /max-age/, `${name} says that TLS was used`);
  }
  await ask(`${origin}/api1/sms/v1/sendCode?phone=${phone}`, { ...forged, web_uuid: 'w-1' });
  const body = JSON.stringify({ phone, code: '1234' });
  const login = await ask(`${origin}/api1/user/v1/login`, { ...forged, web_uuid: 'w-1' }, body);
  assert.equal(JSON.parse(login.text).code, 0, login.text);
  // The server writes the log line after its response.
  const said = () => lines.map((line) => JSON.parse(line)).find((line) => line.event === 'login');
  const event = await until(said, () => `${name}: no line about the login`);
  assert.equal(event.address, '127.0.0.0/24', `${name} writes the client's address over a forged one`);
  for (const path of ['/ops/v1/outbox', '/metrics', '/openapi.json', '/healthz', '/readyz']) {
    const shut = await ask(`${origin}${path}`);
    assert.equal(shut.status, 404, `${name}: ${path}`);
    assert.ok(!shut.text.includes('"code"'), `${name}: ${path} never reaches the server`);
  }
  const led = await ask(`${plain}/login`);
  assert.equal(led.status, 308, name);
  assert.match(led.headers.get('location'), /^https:/, name);
  const refused = await ask(`${plain}/api1/user/v1/login`, { ...forged, web_uuid: 'w-1' }, body);
  assert.equal(refused.status, 403, `${name} refuses a call in the clear`);
  if (name !== 'nginx') return;
  const log = () => readFileSync(join(place, 'saral.log'), 'utf8');
  await until(() => log().includes('/sms/v1/sendCode'), log);
  assert.ok(!log().includes(phone), log());
}

const certificate = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=loans.example'];
const files = ['-keyout', join(place, 'certificate.key'), '-out', join(place, 'certificate.pem')];
execFileSync('openssl', [...certificate, ...files], { stdio: 'ignore' });
const [key, pem] = ['certificate.key', 'certificate.pem'].map((file) => readFileSync(join(place, file), 'utf8'));
writeFileSync(join(place, 'certificate.both'), pem + key, { mode: 0o600 });

const env = { LOAN_LOG: 'json', LOAN_BEHIND_PROXY: '1' };
const server = await serve({ program, flags: ['--qa'], env, stdio: ['ignore', 'ignore', 'pipe'] });
const lines = [];
createInterface({ input: server.child.stderr }).on('line', (line) => lines.push(line));
for (const [name, path] of Object.entries({ nginx, haproxy })) {
  const [plain, secure] = [await freePort(), await freePort()];
  const proxy = startProgram(path, commandOf(name, { server: server.address, plain, secure }));
  await answers(`https://127.0.0.1:${secure}/login`, proxy.child, { isUp: ({ status }) => status < 500 });
  await check(name, `https://127.0.0.1:${secure}`, `http://127.0.0.1:${plain}`, lines);
  console.log(`  ${name}: address, request id, web_uuid, TLS, shut paths and log are right`);
  await proxy.stop();
}
await server.stop();
