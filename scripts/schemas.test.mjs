// Tests that the schemas in `fixtures/schemas` accept the same scenarios and catalogue files as the server.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import Ajv from 'ajv';

const PROGRAM = process.env.LOAN_SERVER ?? 'target/debug/loan-server';
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const CATALOGUE = readdirSync('fixtures/catalogue').map((file) => file.replace('.json', ''));
const SCENARIOS = readdirSync('fixtures/scenarios').filter((file) => file.endsWith('.json'));

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true });
const schema = (name) => read(`fixtures/schemas/${name}.schema.json`);
ajv.addSchema(schema('text'), 'text.schema.json');
const validators = Object.fromEntries(['scenario', ...CATALOGUE].map((name) => [name, ajv.compile(schema(name))]));

function faults(name, value) {
  const validate = validators[name];
  validate(value);
  return ajv.errorsText(validate.errors, { separator: '\n' });
}

const place = mkdtempSync(join('target', 'schemas-'));
after(() => rmSync(place, { recursive: true, force: true }));

/** Runs `loan-server check` on fixtures with these files; returns its status, and the faults of each file. */
function checked(files) {
  const directory = mkdtempSync(join(place, 'fixtures-'));
  for (const name of ['catalogue', 'scenarios']) mkdirSync(join(directory, name));
  for (const name of CATALOGUE) cpSync(`fixtures/catalogue/${name}.json`, join(directory, `catalogue/${name}.json`));
  // Copies `verified` and the scenarios that it builds on, because the check runs each scenario.
  for (let name = 'verified'; name; name = read(`fixtures/scenarios/${name}.json`).after)
    cpSync(`fixtures/scenarios/${name}.json`, join(directory, `scenarios/${name}.json`));
  symlinkSync(join(process.cwd(), 'fixtures', 'directory'), join(directory, 'directory'));
  for (const [file, value] of Object.entries(files)) writeFileSync(join(directory, file), JSON.stringify(value));
  const { status, stderr, error } = spawnSync(PROGRAM, ['check', directory], { encoding: 'utf8' });
  if (error) throw error;
  const lines = stderr.split('\n');
  return { status, of: (file) => lines.filter((line) => line.startsWith(`${file}:`)) };
}

const planted = (index) => `scenarios/planted-${index}.json`;
const allOf = (scenarios) => checked(Object.fromEntries(scenarios.map((value, index) => [planted(index), value])));

describe('real files', () => {
  for (const file of SCENARIOS)
    test(file, () => assert.equal(faults('scenario', read(`fixtures/scenarios/${file}`)), 'No errors'));
  for (const name of CATALOGUE)
    test(`${name}.json`, () => assert.equal(faults(name, read(`fixtures/catalogue/${name}.json`)), 'No errors'));
});

const scenario = (change) => ({ description: 'Planted', phone: '7000000091', after: 'verified', ...change });
const step = (command, at = '-PT1M') => scenario({ history: [{ at, do: command }] });

const WRONG = {
  'an unknown command': step('fly'),
  'an unknown command that takes something': step({ fly: {} }),
  'two commands in one step': step({ feedback: 'Good', report: 'deny' }),
  'a command without what it takes': step('apply'),
  'an unknown field of a command': step({ apply: { colour: 'blue' } }),
  'an amount that is no number': step({ apply: { amount: 'a lot' } }),
  'days that are a text': step({ apply: { days: '7' } }),
  'an event that no operator reports': step({ report: 'repaid' }),
  'a number that nobody published': step({ saveIdentity: { aadhaar: '234567890124', pan: 'ABCPE1234F' } }),
  'an account of nobody': step({ bindCard: { ifsc: 'UTIB0002083', account: '4444555566' } }),
  'an offset that is no duration': step('login', 'a day ago'),
  'an offset in months': step('login', '-P1M'),
  'a step without its offset': scenario({ history: [{ do: 'login' }] }),
  'a phone of another range': scenario({ phone: '9876543210' }),
  'a phone that is a number': scenario({ phone: 7000000091 }),
  'a code of five digits': scenario({ code: '12345' }),
  'a field in another spelling': scenario({ hystory: [] }),
  'no description': { phone: '7000000091' },
  'a list instead of a scenario': [],
};

describe('mistakes in a scenario are refused by the schema and by the server', () => {
  const { status, of } = allOf(Object.values(WRONG));
  test('the server refuses', () => assert.equal(status, 1));
  for (const [index, [name, value]] of Object.entries(WRONG).entries()) {
    test(name, () => {
      assert.notEqual(faults('scenario', value), 'No errors');
      assert.ok(of(planted(index)).length > 0, 'the server names no fault of its file');
    });
  }
  test('the sound one, which the others were made of, is not', () => {
    const sound = step({ apply: { amount: '2000.00' } });
    assert.equal(faults('scenario', sound), 'No errors');
    assert.equal(allOf([sound]).status, 0);
  });
});

/** Mistakes that make a file of the catalogue unreadable (`AGAINST_A_RULE`: readable, but against a rule): the file, and the change. */
const UNREADABLE = {
  'a product without a name': ['products', ([first]) => delete first.name],
  'a field in another spelling': ['products', ([first]) => Object.assign(first, { solgan: 'x' })],
  'a rate that is no number': ['products', ([first]) => Object.assign(first, { overdueRate: 'one' })],
  'an answer without a question': ['faq', ([first]) => delete first.title],
};
const AGAINST_A_RULE = {
  'a flag of two': ['products', ([first]) => Object.assign(first, { isFull: 2 })],
  'a kind of field that there is not': ['forms', ({ basic }) => Object.assign(basic[0], { dataType: 2 })],
  'an empty text': ['about', (about) => Object.assign(about, { copywriting: ' ' })],
  'a document without sections': ['legal', ({ privacy }) => Object.assign(privacy, { sections: [] })],
  'an unknown step': ['config', (config) => Object.assign(config, { authSteps: ['basic', 'wrok'] })],
  'an address instead of a host': [
    'config',
    (config) => Object.assign(config, { allowedHosts: ['https://a.example'] }),
  ],
};

/**
 * Groups the changes into few turns, because each turn runs `checked`, which reads all branches. A turn has at most one change per file.
 * The server checks its rules only if it can read every file, so a turn must not mix the two kinds of mistakes.
 */
function turnsOf(changes) {
  const turns = [];
  for (const [name, [file, change]] of Object.entries(changes)) {
    const value = read(`fixtures/catalogue/${file}.json`);
    change(value);
    const path = `catalogue/${file}.json`;
    let turn = turns.find((one) => !(path in one));
    if (!turn) turns.push((turn = {}));
    turn[path] = { name, file, value };
  }
  return turns;
}

describe('mistakes in the catalogue are refused by the schema and by the server', () => {
  for (const turn of [UNREADABLE, AGAINST_A_RULE].flatMap(turnsOf)) {
    const files = Object.entries(turn);
    const { status, of } = checked(Object.fromEntries(files.map(([path, { value }]) => [path, value])));
    for (const [path, { name, file, value }] of files) {
      test(name, () => {
        assert.notEqual(faults(file, value), 'No errors');
        assert.equal(status, 1);
        assert.ok(of(path).length > 0, 'the server names no fault of its file');
      });
    }
  }
});

describe('the schema has the names that the server knows', () => {
  const { properties, definitions } = schema('scenario');
  const [bare, taking] = definitions.command.anyOf;
  /** A title, the names in the schema, and a faulty scenario: the server's refusal lists the names that it knows. */
  const asked = [
    ['commands', [...bare.oneOf.map((one) => one.const), ...Object.keys(taking.properties)], step('fly')],
    ['fields of a scenario', Object.keys(properties), scenario({ hystory: [] })],
    ...['saveIdentity', 'saveContacts', 'bindCard', 'apply', 'offer'].map((name) => [
      `fields of ${name}`,
      Object.keys(taking.properties[name].properties),
      step({ [name]: { hystory: 1 } }),
    ]),
  ];
  const { of } = allOf(asked.map(([, , value]) => value));
  for (const [index, [name, names]] of asked.entries()) {
    test(name, () => {
      const said = of(planted(index))
        .map((line) => line.split(', expected ')[1])
        .find(Boolean);
      const expected = [...said.matchAll(/`(\w+)`/g)].map(([, one]) => one);
      assert.deepEqual(names.sort(), expected.sort());
    });
  }
});

test('editors find the schema of each file', () => {
  const known = read('.vscode/settings.json')['json.schemas'];
  const found = known.map(({ fileMatch, url }) => [fileMatch, schema(url.split('/').at(-1).split('.')[0]).title]);
  assert.equal(found.length, 1 + CATALOGUE.length);
  for (const name of CATALOGUE) {
    const { url } = known.find(({ fileMatch }) => fileMatch.includes(`/fixtures/catalogue/${name}.json`));
    assert.equal(url, `./fixtures/schemas/${name}.schema.json`);
  }
});
