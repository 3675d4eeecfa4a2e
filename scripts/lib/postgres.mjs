import { execFile, execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * A private PostgreSQL (`scripts/postgres.sh`), which stops when this program ends. Its files are in the folder `place`, or
 * elsewhere when PostgreSQL's user cannot reach that folder.
 */
export class Postgres {
  static async start(place) {
    const database = new Postgres();
    const { stdout } = await run('scripts/postgres.sh', ['start', place]);
    const kill = () => execFileSync('scripts/postgres.sh', ['kill', place]);
    process.prependOnceListener('exit', kill);
    const end = async (verb) => {
      process.off('exit', kill);
      await run('scripts/postgres.sh', [verb, place]);
    };
    return Object.assign(database, { address: stdout.trim(), kill: () => end('kill'), stop: () => end('stop') });
  }

  /** Removes the database's files when this program ends; returns their folder. */
  async removeFilesAtExit() {
    const [data] = await this.sql('SHOW data_directory');
    process.once('exit', () => rmSync(dirname(data), { recursive: true, force: true, maxRetries: 3 }));
    return data;
  }

  /** Runs statements as the owner; returns the rows with tabs between columns. */
  async sql(text) {
    const [, user, host, name] = /^postgres:\/\/(\w+)@([^/?]+)\/(\w+)/.exec(this.address);
    const options = ['-h', decodeURIComponent(host), '-U', user, '-At', '-F', '\t', '-v', 'ON_ERROR_STOP=1'];
    const { stdout } = await run('psql', [...options, '-c', text, name]);
    return stdout.trim().split('\n').filter(Boolean);
  }
}
