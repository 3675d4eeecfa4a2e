import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../scripts/lib/server.mjs';

const HASHED = /\.([0-9a-f]{8})\.(?:js|css|wasm)$/;
const WORKER = 'sw.js';
const BUILT = process.env['E2E_WEB'] ?? 'dist';
const SERVER = process.env['LOAN_SERVER'] ?? 'target/debug/loan-server';

/** Runs a server for one test, and publishes new versions of the app on it. */
export class Versions {
  private constructor(
    readonly origin: string,
    private readonly web: string,
    private readonly server: ChildProcess,
  ) {}

  static async serve(): Promise<Versions> {
    const web = mkdtempSync(join(tmpdir(), 'saral-web-'));
    cpSync(BUILT, web, { recursive: true, filter: (path) => !path.endsWith('.map') });
    const port = await freePort();
    const options = [
      '--listen',
      `127.0.0.1:${port}`,
      '--store',
      'memory',
      '--fixtures',
      'fixtures',
      '--web',
      web,
      '--qa',
    ];
    const server = spawn(SERVER, ['serve', ...options], {
      stdio: 'ignore',
      env: { ...process.env, LOAN_LOG: 'human,loan_server=error' },
    });
    const versions = new Versions(`http://localhost:${port}`, web, server);
    await versions.answers();
    return versions;
  }

  publishWorker(script: string): void {
    for (const name of filesBelow(this.web).filter((name) => name.startsWith(`${WORKER}.`)))
      rmSync(join(this.web, name));
    this.write(WORKER, script);
  }

  /**
   * Publishes the same code under new file names and removes the old files. Writes new files first, then pages, then the service worker,
   * so that the app is consistent at every moment. `changed` rewrites a file by name and text. With `shell: false`, old pages and
   * files stay, as if an old server still answered.
   */
  publishAnother({
    changed = (_name: string, text: string): string => text,
    shell = true,
  }: { changed?: (name: string, text: string) => string; shell?: boolean } = {}): void {
    const names = filesBelow(this.web);
    const hashes = new Map<string, string>();
    for (const name of names) {
      const hash = HASHED.exec(name)?.[1];
      if (hash !== undefined) hashes.set(hash, [...hash].reverse().join(''));
    }
    const renamed = (text: string) => text.replace(/\b[0-9a-f]{8}\b/g, (hash) => hashes.get(hash) ?? hash);
    const squeezed = names.filter((name) => /\.(br|gz)$/.test(name));
    const plain = names.filter((name) => !squeezed.includes(name));
    const stays = (name: string) => renamed(name) === name;
    const order = (name: string) => [!stays(name), stays(name) && name !== WORKER, name === WORKER].indexOf(true);
    // Removes the compressed copies of files that keep their names: only the uncompressed files are rewritten.
    for (const name of squeezed.filter(stays)) rmSync(join(this.web, name));
    const written = plain.filter((name) => shell || !name.endsWith('.html'));
    for (const name of written.sort((one, other) => order(one) - order(other))) {
      const bytes = readFileSync(join(this.web, name));
      const isText = /\.(js|css|html|webmanifest)$/.test(name);
      this.write(renamed(name), isText ? this.another(renamed(changed(name, bytes.toString()))) : bytes);
    }
    for (const name of names) if (!stays(name) && shell) rmSync(join(this.web, name));
  }

  stop(): void {
    this.server.kill();
    rmSync(this.web, { recursive: true });
  }

  /** Writes a file atomically, so that no request reads half of it. */
  private write(name: string, content: string | Buffer): void {
    const path = join(this.web, name);
    writeFileSync(`${path}.new`, content);
    renameSync(`${path}.new`, path);
  }

  private readonly another = (text: string): string =>
    text.replace(
      /(revision['"]?:\s*['"])([0-9a-f]{32})/g,
      (_all, key: string, hash: string) => key + [...hash].reverse().join(''),
    );

  private async answers(): Promise<void> {
    for (let attempt = 0; attempt < 1200; attempt += 1) {
      const answer = await fetch(`${this.origin}/healthz`).catch(() => null);
      if (answer?.ok === true) return;
      await new Promise((later) => setTimeout(later, 50));
    }
    throw new Error(`no answer from ${this.origin}`);
  }
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile());
