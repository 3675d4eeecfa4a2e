import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HASHED = /\.([0-9a-f]{10})\.(?:js|css|wasm)$/;
const BUILT = process.env['E2E_WEB'] ?? 'dist';
const SERVER = process.env['LOAN_SERVER'] ?? 'target/debug/loan-server';

/** A server of its own whose app is another version whenever the test says so. */
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

  /**
   * Publishes another version: the same code under other names, so that no old address is found any more. What a build
   * compressed is of the old names and goes.
   */
  publishAnother(): void {
    const names = filesBelow(this.web);
    const hashes = new Map<string, string>();
    for (const name of names) {
      const hash = HASHED.exec(name)?.[1];
      if (hash !== undefined) hashes.set(hash, [...hash].reverse().join(''));
    }
    const renamed = (text: string) => text.replace(/[0-9a-f]{10}/g, (hash) => hashes.get(hash) ?? hash);
    for (const name of names) {
      const path = join(this.web, name);
      const bytes = readFileSync(path);
      rmSync(path);
      if (/\.(br|gz)$/.test(name)) continue;
      const isText = /\.(js|css|html|webmanifest)$/.test(name);
      writeFileSync(join(this.web, renamed(name)), isText ? this.another(renamed(bytes.toString())) : bytes);
    }
  }

  stop(): void {
    this.server.kill();
    rmSync(this.web, { recursive: true });
  }

  /** The shell's revision in the service worker's list is another one, as its content is. */
  private readonly another = (text: string): string =>
    text.replace(
      /(revision['"]?:\s*['"])([0-9a-f]{32})/g,
      (_all, key: string, hash: string) => key + [...hash].reverse().join(''),
    );

  private async answers(): Promise<void> {
    for (let attempt = 0; attempt < 200; attempt += 1) {
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

const freePort = (): Promise<number> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
