import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Creates a folder that is removed when this program ends; below target/, because /tmp may be in memory and stores must be on disk. */
export function temporary(name, parent = 'target') {
  mkdirSync(parent, { recursive: true });
  const folder = resolve(mkdtempSync(join(parent, `${name}-`)));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
