/**
 * `make bench`: every number beside its peer or limit, in one run on one machine, so that a ratio means something where
 * an absolute number does not. Prints a table and keeps it as target/bench.md; a wrong answer under load is a failure.
 *
 * BENCH_SECONDS (5) sets how long each is measured, BENCH_BORROWERS (60,000) how many borrowers the store has,
 * BENCH_TOOL which build measures, BENCH_TABLE where the table goes.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { clean, file, load, directory, start, TOOL } from './lib/bench.mjs';
import { say, saying } from './lib/progress.mjs';

const BORROWERS = Number(process.env.BENCH_BORROWERS ?? 60_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const { BENCH_TABLE: TABLE = 'target/bench.md' } = process.env;
/** For steady measurements, which need no longer. */
const SHORT = Math.min(2, SECONDS);

const once = (...args) => JSON.parse(execFileSync(TOOL, args, { encoding: 'utf8' }));
const ms = (us) => `${(us / 1000).toFixed(2)} ms`;
const times = (value) => `${value.toFixed(2)} ×`;

async function measure() {
  say(`first ${BORROWERS} borrowers into a store, then about ${Math.ceil(7 * SECONDS + 5 * SHORT + 5)} s of measuring`);
  const seeded = saying('borrowers');
  const saral = await start('serve', '/bare', `sled:${join(directory, 'store')}`, String(BORROWERS), file);
  seeded();
  const bare = await start('bare', '/bare');
  const get = async (path) => {
    const token = readFileSync(file, 'utf8').split(' ', 1)[0];
    const answer = await fetch(`http://${saral}/api1${path}`, { headers: { web_uuid: 'bench', token } });
    return (await answer.json()).data;
  };
  // The largest lists there are: the bank with the most states, its state with the most cities, that city's branches.
  const banks = await get('/bank-info/v1/get-bank-info');
  const bank = banks.find((one) => one.bankName === 'State Bank of India') ?? banks[0];
  const states = await get(`/bank-info/v1/get-state-list?pId=${bank.id}`);
  let largest = { cities: [] };
  for (const state of states) {
    const cities = await get(`/bank-info/v1/get-city-list?pId=${bank.id}&stateId=${state.id}`);
    if (cities.length > largest.cities.length) largest = { state, cities };
  }
  const inCity = `pId=${bank.id}&stateId=${largest.state.id}`;

  const rows = [];
  const bareAt = { 1: load(bare, '/bare', 1, SECONDS), 64: load(bare, '/bare', 64, SECONDS) };
  for (const connections of [1, 64]) {
    const peer = bareAt[connections];
    rows.push(['bare warp answer', connections, peer, '1 ×', 'the peer']);
    for (const [name, path] of [
      ['home', '/api1/home/v1/index'],
      ['calculate', '/api1/order/v1/calculate?amount=5000&period=7&productId=saral-first'],
    ]) {
      const result = load(saral, path, connections, SECONDS);
      rows.push([name, connections, result, times(result.rate / peer.rate), 'of the bare rate']);
    }
  }
  for (const [name, path] of [
    [`${banks.length} banks`, '/api1/bank-info/v1/get-bank-info'],
    [`${states.length} states of a bank`, `/api1/bank-info/v1/get-state-list?pId=${bank.id}`],
    [`${largest.cities.length} cities of a state`, `/api1/bank-info/v1/get-city-list?${inCity}`],
    ['branches of a city', `/api1/bank-info/v1/get-branch-list?${inCity}&cityId=${largest.cities[0].id}`],
  ]) {
    const result = load(saral, path, 1, SHORT);
    rows.push([name, 1, result, times(result.p50us / 1000), 'of the limit of 1 ms (p50)']);
  }
  const floor = once('floor', directory, String(Math.min(3, SECONDS)));
  rows.push(['write and fdatasync', 1, floor, '1 ×', 'the limit of one writer']);
  for (const connections of [1, 64]) {
    const result = load(saral, 'apply', connections, connections === 1 ? SHORT : SECONDS);
    rows.push(['durable apply', connections, result, times(result.rate / floor.rate), 'of the fdatasync rate']);
    // Each borrower applies once: those who did are taken out of the file.
    const left = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .slice(Math.ceil(result.rate * result.seconds) + 128);
    writeFileSync(file, `${left.join('\n')}\n`);
  }
  const { quoteNs, verdictNs } = once('core', '1');
  const share = (ns) => `1/${Math.round((bareAt[1].p50us * 1000) / ns)}`;
  return [
    `${cpus().length} processors (${cpus()[0]?.model ?? 'unknown'}), ${SECONDS} s each, ${BORROWERS} borrowers, load generator on the same machine.`,
    '',
    '| what | connections | per second | p50 | p99 | ratio | to what |',
    '| --- | --: | --: | --: | --: | --: | --- |',
    ...rows.map(
      ([name, connections, r, ratio, peer]) =>
        `| ${name} | ${connections} | ${Math.round(r.rate)} | ${ms(r.p50us)} | ${ms(r.p99us)} | ${ratio} | ${peer} |`,
    ),
    `| core: a quote | – | ${Math.round(1e9 / quoteNs)} | ${ms(quoteNs / 1000)} | – | ${share(quoteNs)} | of a bare answer |`,
    `| core: a verdict on a bank account | – | ${Math.round(1e9 / verdictNs)} | ${ms(verdictNs / 1000)} | – | ${share(verdictNs)} | of a bare answer |`,
  ].join('\n');
}

try {
  const table = await measure();
  writeFileSync(TABLE, `${table}\n`);
  console.log(table);
} finally {
  clean();
}
