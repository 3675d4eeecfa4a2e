/** Figures that other figures are worked out from (`scripts/scale.mjs`), kept with the command that measured them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = 'docs/measured.json';

/** Replaces the figures of one command: `{ name: [value, unit] }`. */
export function note(command, figures) {
  const kept = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
  for (const name of Object.keys(kept)) if (kept[name].command === command) delete kept[name];
  for (const [name, [value, unit]] of Object.entries(figures)) {
    kept[name] = { value: Number(value.toPrecision(3)), unit, command };
  }
  const sorted = Object.fromEntries(Object.entries(kept).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(sorted, null, 2)}\n`);
}
