#!/usr/bin/env node
// Makes fixtures/directory from its two sources. fixtures/directory/README.md describes the sources and the format.
//   node scripts/directory.mjs <branches.csv.gz> <folder with states.csv, districts_min.csv and district_aliases_min.csv>
// The same sources always give the same bytes, so a diff of fixtures/directory shows what new sources change.
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { distance } from 'fastest-levenshtein';
import { OUT, key, parseCsv, readLgd, writePacked } from './directory/lgd.mjs';

const HEADER = 'saral-directory\t1';

const [branchesPath, lgdPath] = process.argv.slice(2);
if (!branchesPath || !lgdPath) {
  process.stderr.write('usage: node scripts/directory.mjs <branches.csv.gz> <lgd folder>\n');
  process.exit(2);
}

/** Repairs characters that the source decoded wrongly (UTF-8 as code page 437) and capitalised: a no-break space, and É. */
const clean = (text) =>
  text
    .replace(/┬á/gi, ' ')
    .replace(/├ë/gi, 'E')
    .replace(/[\t\r\n ]+/g, ' ')
    .trim();
const slug = (text) =>
  clean(text)
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
/** Compares by code units, so that the order is the same in every locale. */
const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const byName = (a, b) => byText(a.name.toUpperCase(), b.name.toUpperCase()) || byText(a.id, b.id);

/** Words that stay in capitals, besides short words without a vowel. */
const CAPITALS = new Set(
  'ADB AE AFS AIIMS APMC APO ATM BE BO CAO CBS CPC DA DO EDC GIDC HAL HIG HO HUDA IAF IFB IIM IIT IMPS INA IOC IT ITI LIC LIG MIDC MIG MP NEFT NIT NOIDA NRI OAD ONGC PAO PO PSU RAO RIICO RO RTGS SAIL SEZ SIDCO SIPCOT SME SSI TO UIT UP UPI USA UT VIP II III IV VI VII VIII IX AU UCO IDBI ICICI HDFC IDFC SBI PNB RBL ESIC EPIP IDA'.split(
    ' ',
  ),
);
/** Abbreviations without a vowel that do not stay in capitals. */
const SHORTENED = new Set('BLDG BR CHMBRS CHWK DR JN LTD MKT MT NGR PLD PT PVT RD SMT SQ ST STN STR TWR'.split(' '));
const SMALL = new Set(['of', 'and', 'the', 'at', 'for', 'in', 'to', 'on', 'near']);

/** Capitalises the name of a bank, branch or town: "HOSKOTE ADB" → "Hoskote ADB". Keeps a name that has lower-case letters. */
function properName(text) {
  const parts = clean(text).split(/ ?, ?/);
  const name = [...new Set(parts)].filter((part) => part !== '').join(', ');
  if (/[a-z]{2}/.test(name)) return name;
  return name.replace(/[A-Z0-9']+/g, (word, at) => {
    if (CAPITALS.has(word) || /\d/.test(word) || (word.length <= 4 && !/[AEIOUY]/.test(word) && !SHORTENED.has(word)))
      return word;
    const low = word.toLowerCase();
    return at > 0 && SMALL.has(low) ? low : low[0].toUpperCase() + low.slice(1);
  });
}

/** Words that banks write into a district besides its name. */
const NOISE = /\b(DISTT?|DISTRICT|DIST|TEHSIL|TEH|TALUKA?|CITY|STATE|INDIA|URBAN|RURAL)\b\.?/g;
const ABBREVIATIONS = /\b(UP|MP|HP|AP|TN|WB|BH|HR|PB|MH|MAHA|GUJ|RAJ|JK|UK|KAR|OR|JH)\b\.?/g;

const { states: STATES, districts: DISTRICTS, spellings } = readLgd(lgdPath);

/** Whether names of six or more letters with one initial differ in at most one letter (Chikodi, Chikkodi), or two from eight letters on. */
function isNear(a, b) {
  const most = Math.min(a.length, b.length) >= 8 ? 2 : 1;
  if (Math.min(a.length, b.length) < 6 || Math.abs(a.length - b.length) > most || a[0] !== b[0]) return false;
  return distance(a, b) <= most;
}

/**
 * Finds the district of each branch, which is the "city" of the app's branch finder. If the bank named no district, searches the
 * branch's texts for a district of the state, then for a town whose other branches are mostly in one district. All
 * remaining branches get the district `OTHER`.
 */
function placesOf(rows) {
  const names = new Map(DISTRICTS.map((one) => [one.district_lgd, one.display_name]));
  const stateNames = STATES.map((state) => state.name.toUpperCase());
  const towns = new Map();
  for (const row of rows) {
    if (row.district === '') continue;
    const counts = entry(towns, `${row.state_lgd} ${key(row.city)}`, () => new Map());
    counts.set(row.district_lgd, (counts.get(row.district_lgd) ?? 0) + 1);
  }
  const ofTown = (state, word) => {
    const counts = [...(towns.get(`${state} ${word}`) ?? [])].sort(([, n], [, m]) => m - n);
    const all = counts.reduce((sum, [, n]) => sum + n, 0);
    return word !== '' && all > 0 && counts[0][1] >= 0.8 * all ? counts[0][0] : undefined;
  };
  const bare = (text) => {
    const upper = stateNames.reduce((rest, name) => rest.replace(name, ' '), clean(text).toUpperCase());
    return upper.replace(NOISE, ' ').replace(ABBREVIATIONS, ' ');
  };
  const afterDistrict = (text) =>
    clean(text)
      .toUpperCase()
      .split(/\bDIS(?:TT?|TRICT)\b[. -]*/)
      .slice(1)
      .map(bare);
  const districtOf = (row) => {
    const known = spellings.get(row.state_lgd);
    const texts = [row.district_raw, row.city, row.branch].flatMap((text) => [
      text,
      bare(text),
      ...bare(text).split(/[,()-]/),
      ...afterDistrict(text),
    ]);
    const words = [...new Set(texts.map(key))].filter((word) => word.length >= 3);
    const exact = words.map((word) => known.get(word)).find((id) => id !== undefined);
    if (exact !== undefined) return exact;
    const near = (word) => {
      const found = new Set([...known].filter(([spelling]) => isNear(word, spelling)).map(([, id]) => id));
      return found.size === 1 ? [...found][0] : undefined;
    };
    const nearly = [row.district_raw, bare(row.district_raw)]
      .map((text) => near(key(text)))
      .find((id) => id !== undefined);
    return nearly ?? words.map((word) => ofTown(row.state_lgd, word)).find((id) => id !== undefined);
  };
  return (row) => {
    const id = row.district ? row.district_lgd : row.state_lgd === DELHI ? undefined : districtOf(row);
    if (id !== undefined) return { id, name: clean(names.get(id) ?? row.district) };
    return row.state_lgd === DELHI ? { id: 'delhi', name: 'Delhi' } : OTHER;
  };
}

/** Code of Delhi in the Local Government Directory (LGD). Most branches in this state name no district. */
const DELHI = '7';
const OTHER = { id: 'other', name: 'Other places' };

/** The present names of banks, by their names in the source. */
const RENAMED = new Map(
  Object.entries({
    'Bangiya Gramin Vikash Bank': 'West Bengal Gramin Bank',
    'Baroda Gujarat Gramin Bank': 'Gujarat Gramin Bank',
    'Baroda Uttar Pradesh Gramin Bank': 'Uttar Pradesh Gramin Bank',
    'Chaitanya Godavari Grameena Bank': 'Andhra Pradesh Grameena Bank',
    'Dakshin Bihar Gramin Bank': 'Bihar Gramin Bank',
    'Development Bank of Singapore': 'DBS Bank India',
    'J&K Grameen Bank': 'Jammu and Kashmir Grameen Bank',
    'Karnataka Gramin Bank': 'Karnataka Grameena Bank',
    'Narmada Jhabua Gramin Bank': 'Madhya Pradesh Gramin Bank',
    'Odisha Gramya Bank': 'Odisha Grameen Bank',
    'Rajasthan Marudhara Gramin Bank': 'Rajasthan Gramin Bank',
    'TELANGANA GRAMEENA BANK': 'Telangana Grameena Bank',
    'Unity Small finance Bank Limited': 'Unity Small Finance Bank',
  }),
);

/** Beginnings of IFSCs that receive no loan: the bank merged into another, or keeps no account that may be credited. */
const LEFT_OUT = ['merged.json', 'no-credits.json'].flatMap((file) =>
  JSON.parse(readFileSync(new URL(file, OUT), 'utf8')),
);

/** Returns a map's value for a key; creates it with `make` if it is missing. */
function entry(map, key, make) {
  if (!map.has(key)) map.set(key, make());
  return map.get(key);
}

function readBanks() {
  const banks = new Map();
  const all = parseCsv(gunzipSync(readFileSync(branchesPath)));
  const rows = all.filter((row) => !LEFT_OUT.some(({ codes }) => row.ifsc.startsWith(codes)));
  const place = placesOf(rows);
  for (const row of rows) {
    const name = properName(RENAMED.get(clean(row.bank)) ?? row.bank);
    const bank = entry(banks, slug(name), () => ({ id: slug(name), spellings: new Map(), states: new Map() }));
    bank.spellings.set(name, (bank.spellings.get(name) ?? 0) + 1);
    const state = entry(bank.states, row.state_lgd, () => ({ id: row.state_lgd, places: new Map() }));
    const { id, name: placeName } = place(row);
    const group = entry(state.places, id, () => ({ id, name: placeName, branches: [] }));
    group.branches.push({ ifsc: row.ifsc, name: properName(row.branch), town: properName(row.city) });
  }
  return [...banks.values()].map((bank) => ({ ...bank, name: commonest(bank.spellings) })).sort(byName);
}

/** Returns the spelling of a name that most branches use. */
const commonest = (spellings) => [...spellings].sort(([a, n], [b, m]) => m - n || byText(a, b))[0][0];

/** Returns how many leading characters two different codes share. */
function shared(a, b) {
  let n = 0;
  while (n < a.length && a[n] === b[n]) n += 1;
  return n;
}

function writeBranches(banks) {
  const lines = [HEADER];
  let previous = '';
  let count = 0;
  let elsewhere = 0;
  const stateNames = new Map(STATES.map((state) => [state.state_lgd, state.name]));
  for (const bank of banks) {
    lines.push(`B\t${bank.id}\t${bank.name}`);
    for (const state of [...bank.states.values()].sort((a, b) => byText(stateNames.get(a.id), stateNames.get(b.id)))) {
      lines.push(`S\t${state.id}`);
      for (const group of [...state.places.values()].sort(
        (a, b) => Number(a.id === OTHER.id) - Number(b.id === OTHER.id) || byName(a, b),
      )) {
        lines.push(`D\t${group.id}\t${group.name}`);
        for (const branch of group.branches.sort((a, b) => byText(a.ifsc, b.ifsc))) {
          const n = shared(previous, branch.ifsc);
          const said = key(`${branch.name} ${group.name}`);
          const parts = branch.town.split(', ').filter((part) => !said.includes(key(part)));
          const town = parts.map((part, at) => (at === 0 ? `\t${part}` : part)).join(', ');
          lines.push(`${n.toString(16)}${branch.ifsc.slice(n)}\t${branch.name}${town}`);
          previous = branch.ifsc;
          count += 1;
          if (group.id === OTHER.id) elsewhere += 1;
        }
      }
    }
  }
  return { count, elsewhere, bytes: writePacked('branches.txt.gz', lines, count) };
}

function writeStates() {
  const states = STATES.map((state) => ({
    id: state.state_lgd,
    name: state.name,
    districts: DISTRICTS.filter((district) => district.state_lgd === state.state_lgd)
      .map((district) => ({ id: district.district_lgd, name: district.display_name }))
      .sort(byName),
  })).sort(byName);
  const text = states.map(
    ({ id, name, districts: list }) =>
      `  {"id":${JSON.stringify(id)},"name":${JSON.stringify(name)},"districts":[\n${list.map((d) => `    ${JSON.stringify(d)}`).join(',\n')}\n  ]}`,
  );
  writeFileSync(new URL('states.json', OUT), `[\n${text.join(',\n')}\n]\n`);
  return states.length;
}

const banks = readBanks();
const { count, elsewhere, bytes } = writeBranches(banks);
const states = writeStates();
process.stdout.write(
  `${banks.length} banks, ${count} branches in ${bytes} bytes, ${elsewhere} of them in no known district; ${states} states\n`,
);
