// Tests the container image of the server with test controls without a container engine: the files that the image copies exist or are
// built, the program knows every setting, and the command starts only with a token.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Qa } from '../server/clients/typescript/index.mjs';
import { answers, freePort, startProgram } from './lib/server.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVER = resolve(ROOT, process.env.LOAN_SERVER ?? 'target/debug/loan-server');
const read = (path) => readFileSync(`${ROOT}${path}`, 'utf8');

const instructions = (text) =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/ (.*)/s).slice(0, 2));

const IMAGE = instructions(read('server/ops/qa.Dockerfile'));
const RELEASE = instructions(read('server/ops/Dockerfile'));
const all = (name, from = IMAGE) => from.filter(([one]) => one === name).map(([, rest]) => rest);
const [entry, command] = ['ENTRYPOINT', 'CMD'].map((name) => JSON.parse(all(name)[0]));
const settings = Object.fromEntries(
  all('ENV')
    .flatMap((rest) => rest.split(/\s+/))
    .map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
);
/** The folder of the sources in the build stage. */
const BUILT = `${all('WORKDIR')[0]}/`;
/** The paths that `make build` writes. */
const MADE = ['target/release/loan-server', 'dist'];

describe('the image for testers', () => {
  it('is built from the images of the release, by the same steps until the build', () => {
    assert.deepEqual(all('FROM'), all('FROM', RELEASE));
    const until = (list) =>
      list.slice(
        0,
        list.findIndex(([, rest]) => rest.startsWith('make ')),
      );
    assert.deepEqual(until(IMAGE), until(RELEASE));
    assert.equal(read('server/ops/qa.Dockerfile.dockerignore'), read('server/ops/Dockerfile.dockerignore'));
  });

  it('copies what is there or what its build makes', () => {
    const [, target] = /^make (\w+)$/.exec(all('RUN').find((rest) => rest.startsWith('make ')));
    const says =
      new RegExp(`^${target}:.*## .*$`, 'm').exec(read('Makefile'))?.[0] ?? assert.fail(`no target ${target}`);
    const stages = all('FROM').flatMap((rest) => / AS (\w+)$/.exec(rest)?.[1] ?? []);
    const copied = all('COPY').filter((rest) => rest.startsWith('--from='));
    assert.equal(copied.length, 5);
    for (const line of copied) {
      const [, stage, source] = /^--from=(\w+) (\S+) \S+$/.exec(line) ?? assert.fail(line);
      assert.ok(stages.includes(stage), line);
      if (stage !== 'build') continue;
      const path = source.slice(BUILT.length);
      assert.ok(source.startsWith(BUILT), line);
      assert.ok(MADE.includes(path) ? says.includes(path) : existsSync(`${ROOT}${path}`), `nothing makes ${path}`);
    }
  });

  it('leaves out nothing of the sources', () => {
    const left = read('server/ops/qa.Dockerfile.dockerignore').trim().split('\n');
    const kept = execFileSync('git', ['ls-files', '--', ...left], { cwd: ROOT, encoding: 'utf8' });
    assert.equal(kept, '');
  });

  it('has settings and flags that the program knows, and places that it copies to', () => {
    const help = execFileSync(SERVER, ['serve', '--help'], { encoding: 'utf8' });
    const [verb, ...flags] = command;
    assert.equal(verb, 'serve');
    for (const flag of flags) assert.match(help, new RegExp(`^ +${flag} `, 'm'));
    for (const name of Object.keys(settings)) assert.match(help, new RegExp(`\\[env: ${name}[\\]=]`));
    const places = all('COPY').map((rest) => rest.split(' ').at(-1));
    assert.ok(places.includes(entry[0]));
    for (const path of Object.values(settings).filter(posix.isAbsolute)) assert.ok(places.includes(path), path);
    assert.ok(all('USER')[0] !== 'root' && all('RUN').some((rest) => rest.endsWith(` ${all('USER')[0]}`)));
    assert.equal(settings.LOAN_LISTEN, `0.0.0.0:${all('EXPOSE')[0]}`);
  });

  /** The image's settings with paths of this machine. */
  const here = { ...settings, LOAN_FIXTURES: `${ROOT}fixtures`, LOAN_WEB: `${ROOT}pwa/tests/support` };
  const env = (more) => ({ PATH: process.env.PATH, LOAN_LOG: 'human,error', ...here, ...more });

  it('does not start without a token', () => {
    const { status, stderr } = spawnSync(SERVER, command, { env: env(), encoding: 'utf8', timeout: 60_000 });
    assert.equal(status, 2, stderr);
    assert.match(stderr, /0\.0\.0\.0:8080 .*LOAN_QA_TOKEN/);
  });

  it('starts with one, and admits whoever has it', async () => {
    const address = `127.0.0.1:${await freePort()}`;
    const more = { LOAN_LISTEN: address, LOAN_QA_TOKEN: 'a-token' };
    const { child, stop } = startProgram(SERVER, command, { env: env(more) });
    try {
      const origin = `http://${address}`;
      await answers(`${origin}/readyz`, child);
      await assert.rejects(Qa.open(origin), { name: 'QaError', status: 403, msg: /LOAN_QA_TOKEN/ });
      await assert.rejects(Qa.open(origin, { token: 'another' }), { name: 'QaError', status: 403 });
      const qa = await Qa.open(origin, { token: 'a-token' });
      assert.equal((await qa.scenario('loaned')).orderIds.length, 1);
      await qa.close();
    } finally {
      await stop();
    }
  });
});
