#!/usr/bin/env node
// `make run STORE=postgres`: starts a private PostgreSQL in ./data and two servers on it, behind one port. All end with this program.
// The servers get calls in turn. While one server is down, the other gets all calls.
// usage: node scripts/two-servers.mjs PORT
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { Postgres } from './lib/postgres.mjs';
import { say } from './lib/progress.mjs';
import { serve } from './lib/server.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const port = Number(process.argv[2] ?? 8080);
const PROGRAM = process.env.LOAN_SERVER ?? 'target/debug/loan-server';
const DATABASE = process.env.LOAN_DATABASE_DIRECTORY ?? 'data/postgres';
/** Interval of the health checks, in milliseconds. */
const ASKED_EVERY = 500;

async function start(store) {
  const flags = ['--store-key-file', `${DATABASE}.key`, '--blobs', `${DATABASE}.pictures`, '--web', 'dist'];
  flags.push('--qa', '--auto-audit', '5', '--behind-proxy', '--accept-clock');
  const server = await serve({
    program: PROGRAM,
    store,
    flags,
    env: process.env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return { ...server, isThere: true };
}

let turn = 0;

/** Returns the next server in turn. Skips a server that is down, unless both are down. */
function choose(servers) {
  const there = servers.filter(({ isThere }) => isThere);
  return (there.length > 0 ? there : servers)[(turn += 1) % (there.length || servers.length)];
}

async function watch(server) {
  server.isThere = await fetch(`${server.origin}/readyz`, { signal: AbortSignal.timeout(ASKED_EVERY) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

mkdirSync('data', { recursive: true });
const database = await Postgres.start(DATABASE);
say(`PostgreSQL is in ${DATABASE} (${database.address})`);
// Starts the servers one after the other, because the first server creates the tables and the key.
const servers = [await start(database.address), await start(database.address)];
say(`two servers, processes ${servers.map(({ pid }) => pid).join(' and ')}: end one, and the other one goes on`);
// When a server is killed during a call, the client retries with the same `Idempotency-Key`, so no change is made twice.
const pass = createProxyMiddleware({
  router: () => choose(servers).origin,
  target: servers[0].origin,
  xfwd: true,
  logLevel: 'error',
});
const front = express().use(pass).listen(port, '127.0.0.1');
front.once('error', ({ message }) => end(`cannot listen on port ${port}: ${message}`));
const watching = setInterval(() => servers.forEach((server) => void watch(server)), ASKED_EVERY);

let isEnding = false;
async function end(why) {
  if (isEnding) return;
  isEnding = true;
  clearInterval(watching);
  front.close();
  front.closeAllConnections();
  await Promise.all(servers.map(({ stop }) => stop()));
  await database.stop();
  if (why === undefined) return;
  console.error(why);
  process.exitCode = 2;
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void end());
