// Tests `make run STORE=postgres`: two servers on one database behind one port. Either server may fail.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Qa } from '../../server/clients/typescript/index.mjs';
import { Caller } from '../lib/caller.mjs';
import { answers, freePort, startProgram } from '../lib/server.mjs';
import { until } from '../lib/until.mjs';

/** Time limit for the other server to take over, in milliseconds. */
const WITHIN = 10_000;

export async function runTwoServers(directory, program) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { child, stop } = startProgram('node', ['scripts/two-servers.mjs', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      LOAN_SERVER: program,
      LOAN_DATABASE_DIRECTORY: join(directory, 'db'),
      LOAN_LOG: 'human,loan_server=warn',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (said += part));
  try {
    await answers(`${origin}/readyz`, child).catch((cause) => {
      throw new Error(said, { cause });
    });
    const { token } = await new Qa(origin).scenario('loaned');
    const caller = new Caller(origin, { token });
    const orders = () => caller.get('/order/v1/list').catch(() => null);
    const before = await orders();
    assert.equal(before?.[0].orderState, '6', said);

    const [, first] = /processes (\d+) and (\d+)/.exec(said);
    process.kill(Number(first), 'SIGKILL');
    const after = await until(orders, () => said, { within: WITHIN });
    assert.deepEqual(after, before, `the other server has the same loan\n${said}`);
  } finally {
    await stop();
  }
  assert.equal(await fetch(`${origin}/readyz`).catch(() => null), null, 'nothing is left');
}
