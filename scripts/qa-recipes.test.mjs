// Runs every example of docs/qa.md and the TypeScript client's README on its own server, and compares its output with the documented one.
// pwa/tests/qa-recipes.spec.ts runs the examples for a browser; the Python client's tests run those of its README.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { compiled, examples, isAsPrinted, isInBrowser } from './lib/recipes.mjs';
import { answers, freePort, startProgram } from './lib/server.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SERVER = resolve(ROOT, process.env.LOAN_SERVER ?? 'target/debug/loan-server');
const CONFORM = join(dirname(SERVER), 'saral-conform');
const CLIENT = join(ROOT, 'server/clients/typescript');
const NAMES = { '@saral/qa': 'index', '@saral/qa/playwright': 'playwright' };
/** Time limit of an example in milliseconds; only an example that hangs takes so long. */
const PATIENCE = 120_000;

const GUIDE = examples('docs/qa.md');
const README = examples('server/clients/typescript/README.md');
const ALL = [...GUIDE, ...README];
const SHELL = GUIDE.filter(({ language }) => language === 'sh');
const isScript = ({ language }) => language === 'ts' || language === 'js';
/** The guide's first example, whose commands run before those of every other example. */
const BEGIN = SHELL[0];

/** Replaces `loan-server`. A server ends as soon as it serves, because no example would stop it. */
const PROGRAM = `#!/usr/bin/env bash
set -eu
[ "$1" = serve ] || exec ${SERVER} "$@"
: >served.log
LOAN_LISTEN=127.0.0.1:0 LOAN_LOG=human,warn,loan_http::serve=info ${SERVER} "$@" 2>served.log &
until grep -q ' serving listen=' served.log; do
  kill -0 $! || { cat served.log >&2; exit 1; }
  sleep 0.05
done
kill $!
`;

/** Replaces `saral-conform`, with its own mock. A recorder ends as soon as it serves. */
const TOOL = `#!/usr/bin/env bash
set -eu
# Emptied before, because an example may call the tool several times: the shell in the background would empty them too late.
: >mock.log
: >recorded.log
LOAN_LOG=human,warn,loan_http::serve=info ${SERVER} serve --qa --store memory --web . --listen 127.0.0.1:0 2>mock.log &
trap 'kill $(jobs -p)' EXIT
until grep -q ' serving listen=' mock.log; do sleep 0.05; done
mock="http://$(sed -nE 's/.* serving listen=([^ ]+).*/\\1/p' mock.log)"
[ "$1" = record ] || { ${CONFORM} "$@" --mock "$mock"; exit; }
${CONFORM} "$@" --mock "$mock" --listen 127.0.0.1:0 >recorded.log &
until grep -q ' is recorded at ' recorded.log; do
  kill -0 $!
  sleep 0.05
done
`;

/** Calls `work` with a new folder that has everything that an example needs: server, fixtures and programs. */
async function beside(work) {
  mkdirSync(join(ROOT, 'target'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'target/recipe-'));
  const bin = join(folder, '.bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'loan-server'), PROGRAM, { mode: 0o755 });
  writeFileSync(join(bin, 'saral-conform'), TOOL, { mode: 0o755 });
  for (const part of ['catalogue', 'directory', 'scenarios'])
    cpSync(join(ROOT, 'fixtures', part), join(folder, 'fixtures', part), { recursive: true });
  const address = `127.0.0.1:${await freePort()}`;
  const options = ['--store', 'memory', '--fixtures', 'fixtures', '--web', '.', '--listen', address];
  const env = { ...process.env, LOAN_LOG: 'human,error' };
  const { child, stop } = startProgram(SERVER, ['serve', '--qa', ...options], { cwd: folder, env });
  try {
    await answers(`http://${address}/readyz`, child);
    const run = (program, args) =>
      said(spawn(program, args, { cwd: folder, env: { ...env, PATH: `${bin}${delimiter}${env.PATH}` } }));
    const here = (text) =>
      text
        .replaceAll(/http:\/\/(localhost|127\.0\.0\.1):(8080|9090)/g, `http://${address}`)
        // This example compares with a server without test controls.
        .replaceAll('compare https://staging.example', `compare http://${address} --no-controls`)
        .replaceAll('https://staging.example', `http://${address}`);
    await work({ folder, run, here });
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until a program ends; returns its output: `{status, out, err}`. */
function said(child) {
  const [out, err] = [[], []];
  child.stdout.on('data', (part) => out.push(part));
  child.stderr.on('data', (part) => err.push(part));
  child.stdin.end();
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (status) => {
      clearTimeout(timer);
      const [o, e] = [out, err].map((parts) => Buffer.concat(parts).toString('utf8'));
      done({ status, out: o, err: e });
    });
  });
}

/**
 * Makes an example without a documented output fail on a refused call of a test control. A failed `verify` is accepted, because no
 * app makes the calls that `verify` looks for.
 */
const STRICT = `curl() {
  case "$*" in
    */__qa/verify*) command curl "$@" | grep '"count"' ;;
    */__qa*) command curl --fail-with-body "$@" ;;
    *) command curl "$@" ;;
  esac
}
`;

/** Returns the commands of an example, after those of the guide's first example. Stops at errors if no output is documented. */
function commands({ text, printed }) {
  return `${printed === undefined ? STRICT : ''}${BEGIN.text}${text === BEGIN.text ? '' : text}`;
}

async function check(example, { status, out, err }) {
  const where = `${example.path}:${example.line}`;
  assert.equal(status, 0, `${where} ended with ${status}\n${out}${err}`);
  if (example.printed === undefined) return;
  assert.ok(
    isAsPrinted(example.printed, out),
    `${where} prints\n\n${out}\nand the document says\n\n${example.printed}\n${err}`,
  );
}

describe('examples for testers', { concurrency: availableParallelism() }, () => {
  for (const example of SHELL) {
    it(`${example.path}:${example.line} runs in a shell`, () =>
      beside(async ({ run, here }) => {
        await check(example, await run('bash', ['-euo', 'pipefail', '-c', here(commands(example))]));
      }));
  }

  for (const example of ALL.filter((one) => isScript(one) && !isInBrowser(one))) {
    it(`${example.path}:${example.line} runs in Node`, () =>
      beside(async ({ folder, run, here }) => {
        const text = here(compiled(example, 'ES2022')).replaceAll(/'(@saral\/qa[^']*)'/g, (_, name) =>
          JSON.stringify(join(CLIENT, `${NAMES[name]}.mjs`)),
        );
        writeFileSync(join(folder, 'example.mjs'), text);
        await check(example, await run(process.execPath, ['example.mjs']));
      }));
  }

  it('are of the types that the client declares', () => assert.deepEqual(faults(ALL.filter(isScript)), []));

  it('are all run: nothing is fenced in another language, and nothing that is printed stands alone', () => {
    const others = ALL.filter((one) => one.language !== 'sh' && !isScript(one));
    assert.deepEqual(others, []);
    assert.ok(SHELL.length > 15 && ALL.filter(isScript).length > 3, `${ALL.length} examples`);
  });
});

describe('the check of an example', () => {
  const [example] = examples('a.md', 'A.\n\n```sh\necho 5 seconds\n```\n\n```text\n… seconds\n```\n');

  it('finds what a document says comes out, and the line', () => {
    assert.deepEqual(example, {
      path: 'a.md',
      line: 4,
      language: 'sh',
      text: 'echo 5 seconds\n',
      printed: '… seconds\n',
    });
    assert.throws(() => examples('a.md', '```sh\n'), /a\.md:2: the block does not end/);
    assert.equal(examples('a.md', '```sh\n:\n```\nBut:\n```text\na\n```\n')[0].printed, undefined);
  });

  it('refuses another line, one too many and one too few', async () => {
    await check(example, { status: 0, out: '5 seconds  \n', err: '' });
    for (const out of ['5 minutes\n', '5 seconds\n5 seconds\n', '', '5\nseconds\n'])
      await assert.rejects(check(example, { status: 0, out, err: '' }), /a\.md:4 prints/);
    await assert.rejects(
      check(example, { status: 22, out: '5 seconds\n', err: 'refused' }),
      /ended with 22\n.*\nrefused/,
    );
  });

  it('refuses a control that does not exist, and a field that the types do not have', () =>
    beside(async ({ run, here }) => {
      const wrong = { path: 'a.md', line: 1, text: 'curl -s -H "$T" $A/__qa/clocks\n' };
      await assert.rejects(
        run('bash', ['-euo', 'pipefail', '-c', here(commands(wrong))]).then((result) => check(wrong, result)),
        /ended with 22/,
      );
      const typed = "import { Qa } from '@saral/qa';\nawait (await Qa.open('')).load({ overdue: 12 });\n";
      assert.match(faults([{ path: 'a.md', line: 1, language: 'ts', text: typed }]).join(), /a\.md:2: .*overdue/);
    }));
});

/** Returns the compiler's errors in examples: `path:line: reason`. */
function faults(scripts) {
  const folder = mkdtempSync(join(ROOT, 'target/recipe-'));
  try {
    const files = new Map(scripts.map((one, index) => [join(folder, `${index}.ts`), one]));
    for (const [file, { text }] of files) writeFileSync(file, text);
    const paths = Object.entries(NAMES).map(([name, file]) => [name, [join(CLIENT, `${file}.d.mts`)]]);
    const program = ts.createProgram([...files.keys()], {
      ...{ strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      paths: Object.fromEntries(paths),
    });
    return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
      const reason = ts.flattenDiagnosticMessageText(messageText, '\n');
      const example = files.get(file?.fileName);
      if (!example) return `${file?.fileName}: ${reason}`;
      return `${example.path}:${example.line + file.getLineAndCharacterOfPosition(start).line}: ${reason}`;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
