#!/usr/bin/env node
/**
 * Runs every shell block of docs/operations.md as it stands, against real stores in a temporary folder:
 * `scripts/postgres.sh with node scripts/operations.mjs PROGRAM` (`make test-operations`). Only paths and addresses are replaced. Fails
 * for a command that this script does not know, and for a flag that the program does not have.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { temporary } from './lib/place.mjs';

const [, , given = 'target/debug/loan-server'] = process.argv;
const program = resolve(given);
const text = readFileSync('docs/operations.md', 'utf8');
/** Programs that the blocks and the simulated commands may use. */
const TOOLS = 'bash cat cp date grep head ls mkdir mktemp mv rm sh sort sync tail env kill seq sleep test'.split(' ');
const STAND_INS = {
  // Empties the server's log, starts the server, waits until it serves, and stops it.
  'loan-server': (place) => `[ "$1" = serve ] || exec ${program} "$@"
: > ${place}/log
${program} "$@" 2> ${place}/log & server=$!
for try in $(seq 600); do
  ! grep -q serving ${place}/log || break
  kill -0 $server 2>/dev/null || { cat ${place}/log >&2; wait $server; exit; }
  sleep 0.1
done
kill $server; wait $server`,
  systemctl: (place) => `case "$*" in
  'start saral'|'restart saral') exec loan-server serve --store-key-file ${place}/etc/saral/store.key --store sled:${place}/var/lib/saral/data --blobs ${place}/var/lib/saral/pictures ;;
  'start saral-backup') mkdir -p ${place}/var/lib/saral-backup
    exec env LOAN_STORE_KEY_FILE=${place}/etc/saral/store.key LOAN_STORE=sled:${place}/var/lib/saral/data LOAN_BLOBS=${place}/var/lib/saral/pictures ${place}/bin/saral-backup ${place}/var/lib/saral-backup ;;
  'stop saral'|'enable --now saral-backup.timer') ;;
  *) echo "systemctl $*: not known here" >&2; exit 1 ;;
esac`,
  // Does not install files, but checks that they exist.
  install: () => 'for file in "$@"; do case $file in -*|[0-9]*|/*) ;; loan-server) ;; *) test -e "$file" ;; esac; done',
  journalctl: () => 'true',
};

const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
  .filter(([, language]) => ['', 'sh'].includes(language))
  .map(([, , block]) => block);
assert.ok(blocks.length >= 9, `${blocks.length} blocks`);

const place = temporary('operations');
/** A provider that accepts every POST and answers 404 to every GET. */
const provider = createServer((asked, answer) => answer.writeHead(asked.method === 'GET' ? 404 : 200).end('{}'));

async function run(script, variables) {
  const child = spawn(join(place, 'bin/bash'), ['-euo', 'pipefail', '-c', script], {
    cwd: place,
    env: { PATH: join(place, 'bin'), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (said += part));
  const [status] = await once(child, 'close');
  assert.equal(status, 0, `${script}\nended with ${status}:\n${said}`);
  return said;
}

function checkFlags() {
  for (const [, words] of text.matchAll(/`(?:[A-Z_]+=\S+ )*loan-server ([^`]+)`/g)) {
    const [command, ...rest] = words.split(/\s+/);
    const help = spawnSync(program, [command, '--help'], { encoding: 'utf8' });
    assert.equal(help.status, 0, `loan-server ${words}: there is no such command`);
    for (const flag of rest.filter((word) => word.startsWith('--'))) {
      assert.ok(help.stdout.includes(flag), `loan-server ${words}: there is no ${flag}`);
    }
  }
}

checkFlags();
await once(provider.listen(0, '127.0.0.1'), 'listening');
const bin = join(place, 'bin');
for (const folder of ['bin', 'etc/saral/fixtures', 'srv/saral', 'var/lib/saral', 'server']) {
  mkdirSync(join(place, folder), { recursive: true });
}
for (const tool of TOOLS) {
  const found = execFileSync('bash', ['-c', `type -P ${tool}`], { encoding: 'utf8' }).trim();
  symlinkSync(found, join(bin, tool));
}
for (const [name, of] of Object.entries(STAND_INS)) {
  writeFileSync(join(bin, name), `#!${bin}/bash\nset -e\n${of(place)}\n`, { mode: 0o755 });
}
cpSync('server/ops', join(place, 'server/ops'), { recursive: true });
cpSync('server/ops/saral-backup', join(bin, 'saral-backup'));
// A build with test controls also checks the scenarios.
for (const folder of ['catalogue', 'directory', 'scenarios']) {
  cpSync(`fixtures/${folder}`, join(place, 'etc/saral/fixtures', folder), { recursive: true });
}
const secret = () => execFileSync('openssl', ['rand', '-hex', '32'], { encoding: 'utf8' }).trim();
for (const key of ['etc/saral/store.key', 'store.key']) writeFileSync(join(place, key), secret(), { mode: 0o600 });
const { port } = provider.address();
const sample = readFileSync('server/ops/saral.env', 'utf8')
  .replace(/https:\/\/\S+\.example\S*/g, `http://127.0.0.1:${port}/`)
  .replace(/^(LOAN_\w+)=$/gm, (_, name) => `${name}=${secret()}`);
writeFileSync(join(place, 'etc/saral/saral.env'), sample);
writeFileSync(join(place, 'request.log'), '4bf92f3577b34da6a3ce929d0e0e4736\n');

const settings = Object.fromEntries(
  [...sample.matchAll(/^(LOAN_\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
);
const variables = {
  ...settings,
  LOAN_LISTEN: '127.0.0.1:0',
  LOAN_FIXTURES: join(place, 'etc/saral/fixtures'),
  LOAN_STORE_KEY_FILE: join(place, 'store.key'),
  // No load balancer has to notice that a server stops.
  LOAN_LIMITS: 'notice=0',
};
const database = process.env.LOAN_TEST_POSTGRES;
assert.ok(database, 'run it under `scripts/postgres.sh with`');

await run('loan-server serve --store sled:./data; systemctl start saral', variables);
for (const block of blocks) {
  const script = block
    .replaceAll(/postgres:\/\/[^' ]+/g, () => database)
    .replaceAll(/(?<![\w.])\/(etc|srv|var\/lib)\/saral/g, `${place}/$1/saral`)
    .replaceAll('/usr/local/bin/', `${bin}/`);
  // Removes a search for the example's log lines, which do not exist here.
  await run(script.replace(/\| grep \w{32}.*/, ''), variables);
  console.log(`  ${block.trim().split('\n').length} lines from \`${block.trim().split('\n')[0]}\``);
}
provider.close();
