#!/usr/bin/env node
// Makes fixtures/directory/pins.txt.gz: the state and district of every PIN code. fixtures/directory/README.md describes the format.
// The source is the file `core-data.json` of the PyPI package `indian-pincode`.
//   node scripts/pins.mjs <core-data.json>
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const OUT = new URL('../fixtures/directory/', import.meta.url);
const HEADER = 'saral-pins\t1';

/** District names of India Post → those of the Local Government Directory, by state, where they differ. */
const OTHERWISE = {
  'Andhra Pradesh': {
    ANANTAPUR: 'Ananthapuramu',
    KONASEEMA: 'Dr. B.R. Ambedkar Konaseema',
    'SPSR NELLORE': 'Sri Potti Sriramulu Nellore',
    VISAKHAPATANAM: 'Visakhapatnam',
    'Y.S.R.': 'Y.S.R. Kadapa',
  },
  Assam: { KARIMGANJ: 'Sribhumi' },
  Chhattisgarh: {
    'BALODA BAZAR': 'Balodabazar-Bhatapara',
    BALRAMPUR: 'Balrampur-Ramanujganj',
    DANTEWADA: 'Dakshin Bastar Dantewada',
    'GAURELLA PENDRA MARWAHI': 'Gaurela-Pendra-Marwahi',
    KABIRDHAM: 'Kabeerdham',
    KANKER: 'Uttar Bastar Kanker',
  },
  Gujarat: { AHMADABAD: 'Ahmedabad', DANG: 'Dangs', DOHAD: 'Dahod' },
  Haryana: { 'CHARKI DADRI': 'Charkhi Dadri' },
  'Himachal Pradesh': { 'LAHUL AND SPITI': 'Lahaul and Spiti' },
  Karnataka: {
    BAGALKOT: 'Bagalkote',
    CHAMARAJANAGARA: 'Chamarajanagar',
    DAVANGERE: 'Davanagere',
    RAMANAGARA: 'Bengaluru South',
    VIJAYNAGAR: 'Vijayanagara',
  },
  Lakshadweep: { 'LAKSHADWEEP DISTRICT': 'Lakshadweep' },
  'Madhya Pradesh': {
    'EAST NIMAR': 'Khandwa (East Nimar)',
    HOSHANGABAD: 'Narmadapuram',
    KHARGONE: 'Khargone (West Nimar)',
    NARSINGHPUR: 'Narsimhapur',
  },
  Maharashtra: { AHMEDNAGAR: 'Ahilyanagar', AURANGABAD: 'Chhatrapati Sambhajinagar', OSMANABAD: 'Dharashiv' },
  Mizoram: { SAIHA: 'Siaha' },
  Odisha: {
    ANUGUL: 'Anugola',
    BARGARH: 'Baragada',
    CUTTACK: 'Kataka',
    DEOGARH: 'Debagada',
    JAJAPUR: 'Jajpur',
    KANDHAMAL: 'Kandhamala',
    KENDRAPARA: 'Kendrapada',
    NAYAGARH: 'Nayagada',
    SONEPUR: 'Subarnapur',
    SUNDARGARH: 'Sundaragada',
  },
  Puducherry: { PONDICHERRY: 'Puducherry' },
  Punjab: { FIROZEPUR: 'Ferozepur' },
  Sikkim: {
    'EAST DISTRICT': 'Gangtok',
    'NORTH DISTRICT': 'Mangan',
    'SOUTH DISTRICT': 'Namchi',
    'WEST DISTRICT': 'Gyalshing',
  },
  'Tamil Nadu': { KANCHIPURAM: 'Kancheepuram', TUTICORIN: 'Thoothukkudi', VILLUPURAM: 'Viluppuram' },
  'Uttar Pradesh': {
    MAHARAJGANJ: 'Mahrajganj',
    'SANT KABEER NAGAR': 'Sant Kabir Nagar',
    SHRAVASTI: 'Shrawasti',
  },
  Uttarakhand: { 'UDAM SINGH NAGAR': 'Udham Singh Nagar' },
  'West Bengal': {
    '24 PARAGANAS NORTH': 'North 24 Parganas',
    '24 PARAGANAS SOUTH': 'South 24 Parganas',
    'DINAJPUR DAKSHIN': 'Dakshin Dinajpur',
    'DINAJPUR UTTAR': 'Uttar Dinajpur',
    MALDAH: 'Malda',
    'MEDINIPUR EAST': 'Purba Medinipur',
    'MEDINIPUR WEST': 'Paschim Medinipur',
  },
};

const data = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const places = JSON.parse(readFileSync(new URL('states.json', OUT), 'utf8'));

const plain = (name) =>
  name
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/the |[^a-z0-9]/g, '');
const found = (list, name) => list.find((one) => plain(one.name) === plain(name));

const states = data.states.map((name) => found(places, name));
const unknown = new Set();
/** The `[state, district]` pairs of the source, matched with the Local Government Directory. */
const pairs = data.districtPairs.map(([district, at]) => {
  const state = states[at];
  const name = data.districts[district];
  const known = state && found(state.districts, OTHERWISE[state.name]?.[name] ?? name);
  if (!known) unknown.add(`${data.states[at]}: ${name}`);
  return { state, district: known };
});

let code = 0;
const lines = data.pincodes.map((step, index) => {
  code += step;
  const group = [data.pairGroups[index]].flat().filter((one) => one !== null && one >= 0);
  const mine = group.map((one) => pairs[one]);
  const state = data.statesAllSparse[index] === undefined ? states[data.stateIdx[index]] : undefined;
  const district = mine.length === 1 && mine[0].state === state ? mine[0].district : undefined;
  return [String(code), state?.id, district?.id].filter(Boolean).join('\t');
});

const packed = gzipSync(Buffer.from([HEADER, ...lines, `E\t${lines.length}`, ''].join('\n')), {
  level: 9,
  memLevel: 9,
});
packed[9] = 255; // sets the gzip header's operating system to "unknown", so that every machine writes the same file
writeFileSync(new URL('pins.txt.gz', OUT), packed);
const full = lines.filter((line) => line.split('\t').length === 3).length;
process.stdout.write(`${lines.length} PIN codes in ${packed.length} bytes, ${full} with their district\n`);
process.stdout.write(`left open: ${[...unknown].join('; ')}\n`);
