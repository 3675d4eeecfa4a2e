#!/usr/bin/env node
// Makes fixtures/directory/pins.txt.gz: the state and district of every PIN code. fixtures/directory/README.md describes the format.
// The sources are the file `core-data.json` of the PyPI package `indian-pincode`, and the folder of scripts/directory.mjs.
//   node scripts/pins.mjs <core-data.json> <folder with states.csv, districts_min.csv and district_aliases_min.csv>
import { readFileSync } from 'node:fs';
import { key, readLgd, writePacked } from './directory/lgd.mjs';

const HEADER = 'saral-pins\t1';

/** LGD codes of districts by India Post's spellings that the list of spellings does not have, by the LGD code of the state. */
const SPELLINGS = {
  5: { 'UDAM SINGH NAGAR': '56' },
  6: { 'CHARKI DADRI': '701' },
  9: { 'SANT KABEER NAGAR': '178', SHRAVASTI: '181' },
  19: {
    '24 PARAGANAS SOUTH': '304',
    'DINAJPUR DAKSHIN': '310',
    'DINAJPUR UTTAR': '311',
    'MEDINIPUR EAST': '317',
    'MEDINIPUR WEST': '318',
  },
  21: { ANUGUL: '344', JAJAPUR: '356' },
  22: { 'GAURELLA PENDRA MARWAHI': '734' },
  27: { AURANGABAD: '469' },
  29: { RAMANAGARA: '631', VIJAYNAGAR: '738' },
  31: { 'LAKSHADWEEP DISTRICT': '553' },
};

const [, , source, lgdPath] = process.argv;
const data = JSON.parse(readFileSync(source, 'utf8'));
const lgd = readLgd(lgdPath);

const plain = (name) => key(name.replace('&', 'and').replace(/^the /i, ''));
const states = data.states.map((name) => lgd.states.find((one) => plain(one.name) === plain(name))?.state_lgd);
const unknown = new Set();
/** The `[state, district]` pairs of the source by their LGD codes. */
const pairs = data.districtPairs.map(([number, at]) => {
  const [state, name] = [states[at], data.districts[number]];
  const district = SPELLINGS[state]?.[name] ?? lgd.spellings.get(state)?.get(key(name));
  if (!district) unknown.add(`${data.states[at]}: ${name}`);
  return { state, district };
});

let code = 0;
const lines = data.pincodes.map((step, index) => {
  code += step;
  const group = [data.pairGroups[index]].flat().filter((one) => one !== null && one >= 0);
  const mine = group.map((one) => pairs[one]);
  const state = data.statesAllSparse[index] === undefined ? states[data.stateIdx[index]] : undefined;
  const district = mine.length === 1 && mine[0].state === state ? mine[0].district : undefined;
  return [String(code), state, district].filter(Boolean).join('\t');
});

const bytes = writePacked('pins.txt.gz', [HEADER, ...lines]);
const full = lines.filter((line) => line.split('\t').length === 3).length;
process.stdout.write(`${lines.length} PIN codes in ${bytes} bytes, ${full} with their district\n`);
process.stdout.write(`left open: ${[...unknown].join('; ')}\n`);
