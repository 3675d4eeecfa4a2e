// Reads the Local Government Directory (LGD), and writes files of fixtures/directory.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const OUT = new URL('../../fixtures/directory/', import.meta.url);

/** LGD code of the district whose old name, Osmanabad, is missing in the list of spellings. */
const DHARASHIV = '488';

/** Parses a CSV text into objects keyed by its header row, by Python's library, because Node.js has none. */
export function parseCsv(input) {
  const program = 'import csv, json, sys; json.dump(list(csv.DictReader(sys.stdin, restval="")), sys.stdout)';
  return JSON.parse(execFileSync('python3', ['-c', program], { input, encoding: 'utf8', maxBuffer: 1 << 30 }));
}

/** Returns the letters and digits of a name in capitals, by which spellings are compared. */
export const key = (text) => text.toUpperCase().replace(/[^A-Z0-9]+/g, '');

/** Reads the folder of the LGD: its states, its districts, and the codes of districts by state and spelling. */
export function readLgd(folder) {
  const read = (file) => parseCsv(readFileSync(join(folder, file)));
  const [states, districts] = [read('states.csv'), read('districts_min.csv')];
  const spellings = new Map(states.map((state) => [state.state_lgd, new Map()]));
  for (const one of read('district_aliases_min.csv'))
    spellings.get(one.state_lgd).set(key(one.alias_key), one.district_lgd);
  spellings.get('27').set('OSMANABAD', DHARASHIV);
  for (const one of districts) spellings.get(one.state_lgd).set(key(one.display_name), one.district_lgd);
  return { states, districts, spellings };
}

/** Writes lines as a compressed file that ends with their number, or with `count`; returns its size in bytes. */
export function writePacked(file, [header, ...lines], count = lines.length) {
  const text = [header, ...lines, `E\t${count}`, ''].join('\n');
  const packed = gzipSync(Buffer.from(text), { level: 9, memLevel: 9 });
  packed[9] = 255; // sets the gzip header's operating system to "unknown", so that every machine writes the same file
  writeFileSync(new URL(file, OUT), packed);
  return packed.length;
}
