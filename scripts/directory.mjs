#!/usr/bin/env node
// Makes fixtures/directory from its two sources. The format is described in fixtures/directory/README.md.
//
//   node scripts/directory.mjs <branches.csv.gz> <folder with states.csv and districts_min.csv>
//
// The same sources give the same bytes, so a refresh shows up as a reviewable change of the two files.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parseCsv } from './lib/csv.mjs';

const OUT = new URL('../fixtures/directory/', import.meta.url);
const HEADER = 'saral-directory\t1';

const [branchesPath, lgdPath] = process.argv.slice(2);
if (!branchesPath || !lgdPath) {
  process.stderr.write('usage: node scripts/directory.mjs <branches.csv.gz> <lgd folder>\n');
  process.exit(2);
}

const clean = (text) => text.replace(/[\t\r\n ]+/g, ' ').trim();
const slug = (text) =>
  clean(text)
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
const titleCase = (text) =>
  clean(text)
    .toLowerCase()
    .replace(/(^|[^a-z0-9'])([a-z])/g, (_, before, letter) => before + letter.toUpperCase());
/** Plain code-unit order: the same on every machine, whatever its locale. */
const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const byName = (a, b) => byText(a.name.toUpperCase(), b.name.toUpperCase()) || byText(a.id, b.id);

/** The finder's "city" level: the LGD district, else what the bank wrote as district, else its town. */
function place(row) {
  if (row.district) return { id: row.district_lgd, name: clean(row.district) };
  const name = titleCase(row.district_raw || row.city);
  return { id: slug(name), name };
}

/** A Map whose missing entries are made on first use. */
function entry(map, key, make) {
  if (!map.has(key)) map.set(key, make());
  return map.get(key);
}

function readBanks() {
  const banks = new Map();
  for (const row of parseCsv(gunzipSync(readFileSync(branchesPath)).toString('utf8'))) {
    const name = clean(row.bank);
    const bank = entry(banks, slug(name), () => ({ id: slug(name), spellings: new Map(), states: new Map() }));
    bank.spellings.set(name, (bank.spellings.get(name) ?? 0) + 1);
    const state = entry(bank.states, row.state_lgd, () => ({ id: row.state_lgd, places: new Map() }));
    const { id, name: placeName } = place(row);
    const group = entry(state.places, id, () => ({ id, name: placeName, branches: [] }));
    group.branches.push({ ifsc: row.ifsc, name: clean(row.branch), town: clean(row.city) });
  }
  return [...banks.values()].map((bank) => ({ ...bank, name: commonest(bank.spellings) })).sort(byName);
}

/** Of several spellings of one name, the one the most branches use. */
const commonest = (spellings) => [...spellings].sort(([a, n], [b, m]) => m - n || byText(a, b))[0][0];

/** How many leading characters two codes share; a whole code never repeats, so this is at most 10. */
function shared(a, b) {
  let n = 0;
  while (n < a.length && a[n] === b[n]) n += 1;
  return n;
}

function writeBranches(banks) {
  const lines = [HEADER];
  let previous = '';
  let count = 0;
  for (const bank of banks) {
    lines.push(`B\t${bank.id}\t${bank.name}`);
    for (const state of [...bank.states.values()].sort((a, b) =>
      byText(a.id.padStart(2, '0'), b.id.padStart(2, '0')),
    )) {
      lines.push(`S\t${state.id}`);
      for (const group of [...state.places.values()].sort(byName)) {
        lines.push(`D\t${group.id}\t${group.name}`);
        for (const branch of group.branches.sort((a, b) => byText(a.ifsc, b.ifsc))) {
          const n = shared(previous, branch.ifsc);
          const said = [branch.name.toUpperCase(), group.name.toUpperCase()].includes(branch.town.toUpperCase());
          lines.push(`${n.toString(16)}${branch.ifsc.slice(n)}\t${branch.name}${said ? '' : `\t${branch.town}`}`);
          previous = branch.ifsc;
          count += 1;
        }
      }
    }
  }
  lines.push(`E\t${count}`, '');
  const packed = gzipSync(Buffer.from(lines.join('\n')), { level: 9, memLevel: 9 });
  packed[9] = 255; // the operating system's byte of the gzip header: "unknown", so that every machine writes the same file
  writeFileSync(new URL('branches.txt.gz', OUT), packed);
  return { count, bytes: packed.length };
}

function writeStates() {
  const districts = parseCsv(readFileSync(join(lgdPath, 'districts_min.csv'), 'utf8'));
  const states = parseCsv(readFileSync(join(lgdPath, 'states.csv'), 'utf8'))
    .map((state) => ({
      id: state.state_lgd,
      name: state.name,
      districts: districts
        .filter((district) => district.state_lgd === state.state_lgd)
        .map((district) => ({ id: district.district_lgd, name: district.display_name }))
        .sort(byName),
    }))
    .sort(byName);
  const text = states.map(
    ({ id, name, districts: list }) =>
      `  {"id":${JSON.stringify(id)},"name":${JSON.stringify(name)},"districts":[\n${list.map((d) => `    ${JSON.stringify(d)}`).join(',\n')}\n  ]}`,
  );
  writeFileSync(new URL('states.json', OUT), `[\n${text.join(',\n')}\n]\n`);
  return states.length;
}

const banks = readBanks();
const { count, bytes } = writeBranches(banks);
const states = writeStates();
process.stdout.write(`${banks.length} banks, ${count} branches in ${bytes} bytes; ${states} states\n`);
