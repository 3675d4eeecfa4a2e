import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MigrationTable, MIGRATIONS } from './migrations';
import { GOLDEN, writeGolden } from './testing/golden';
import { newPhone, readable, recordNames, upgradeDatabase } from './testing/phone';
import { Vault } from './vault';
import { wipeDatabase } from './wipeDatabase';

const ASHA = '917000000001';
const RAVI = '917000000002';
const YEAR_MS = 365 * 24 * 3600 * 1000;

beforeEach(newPhone);
afterEach(() => vi.restoreAllMocks());

async function open(owner = ASHA, migrations: MigrationTable = MIGRATIONS): Promise<Vault> {
  const vault = await Vault.open(owner, migrations);
  if (vault === null) throw new Error('no vault');
  return vault;
}

async function reopen(vault: Vault, owner = ASHA, migrations: MigrationTable = MIGRATIONS): Promise<Vault> {
  vault.close();
  return open(owner, migrations);
}

const draft = async (vault: Vault, name = 'bank') => (await vault.get('drafts', name))?.value ?? null;
const waiting = async (vault: Vault) => (await vault.submissions()).map(({ value }) => value);

describe('the vault', () => {
  it('gives back after a restart what was put into it', async () => {
    const vault = await open();
    await vault.put('drafts', 'bank', { cardNo: '026291800001191' });
    expect(await draft(await reopen(vault))).toEqual({ cardNo: '026291800001191' });
  });

  it('writes nothing that can be read without its key, and the keys cannot be read out', async () => {
    const vault = await open();
    await vault.put('drafts', 'bank', { cardNo: '026291800001191' });
    expect(await readable('026291800001191')).toBe(false);
    const stored = await new Promise<{ key: CryptoKey; names: CryptoKey }>((done) => {
      const asked = indexedDB.open('saral');
      asked.onsuccess = () => {
        const read = asked.result.transaction('key').objectStore('key').getAll();
        read.onsuccess = () => {
          asked.result.close();
          done(read.result[0] as { key: CryptoKey; names: CryptoKey });
        };
      };
    });
    for (const key of [stored.key, stored.names]) {
      expect(key.extractable).toBe(false);
      await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
    }
  });

  it('hashes the names of its records and its user, differently for every user', async () => {
    const vault = await open();
    await vault.put('drafts', 'bank', 'a');
    await vault.put('answers', 'orderDetail("01J")', 'b');
    const names = await recordNames();
    for (const told of ['bank', 'orderDetail', '01J', ASHA]) expect(JSON.stringify(names)).not.toContain(told);
    expect(await readable(ASHA)).toBe(false);
    const ravi = await reopen(vault, RAVI);
    await ravi.put('drafts', 'bank', 'a');
    expect((await recordNames()).drafts).toHaveLength(1);
    expect((await recordNames()).drafts).not.toEqual(names.drafts);
  });

  it('is empty for another user, and for the first one after that', async () => {
    const vault = await open();
    await vault.put('drafts', 'bank', 'a');
    await vault.add('b');
    const ravi = await reopen(vault, RAVI);
    expect(await draft(ravi)).toBeNull();
    expect(await waiting(ravi)).toEqual([]);
    expect(await draft(await reopen(ravi, ASHA))).toBeNull();
  });

  it.each([YEAR_MS, -YEAR_MS])('loses nothing to a clock that jumped by %d ms', async (jump) => {
    const vault = await open();
    await vault.put('drafts', 'bank', 'a');
    await vault.put('answers', 'homeIndex', 'b', { schema: 's', servedAt: 1000 });
    await vault.add('c');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + jump);
    const again = await reopen(vault);
    expect(await draft(again)).toBe('a');
    expect((await again.get('answers', 'homeIndex'))?.value).toBe('b');
    expect(await waiting(again)).toEqual(['c']);
  });

  it('takes nothing any more once it was wiped', async () => {
    const vault = await open();
    await vault.put('drafts', 'bank', 'a');
    await vault.wipe();
    expect(vault.isClosed).toBe(true);
    await vault.put('drafts', 'bank', 'late');
    expect(await draft(vault)).toBeNull();
    expect(await recordNames()).toEqual({ key: [], drafts: [], outbox: [], answers: [] });
  });

  it.each([
    ['by the tab that has it open', async (vault: Vault) => vault.wipe()],
    [
      'by the tab whose connection was closed',
      async (vault: Vault) => {
        vault.close();
        await vault.wipe();
      },
    ],
    ['before it was opened', async () => wipeDatabase()],
  ])('is empty once it was wiped %s, and what another tab still writes can be read by nobody', async (_by, wipe) => {
    const vault = await open();
    const other = await open();
    await other.put('drafts', 'bank', 'a');
    await wipe(vault);
    expect(await draft(other)).toBeNull();
    await other.put('drafts', 'bank', 'late');
    expect(await draft(await open())).toBeNull();
    expect((await recordNames()).drafts).toEqual([]);
  });

  it('is not created by being wiped', async () => {
    await wipeDatabase();
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('loses its answers alone when only they are cleared', async () => {
    const vault = await open();
    await vault.put('drafts', 'bank', 'a');
    await vault.put('answers', 'homeIndex', 'b');
    await wipeDatabase(['answers']);
    expect(await vault.get('answers', 'homeIndex')).toBeNull();
    expect(await draft(vault)).toBe('a');
  });

  it('has the same keys in tabs that are opened at once', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    await one.put('drafts', 'bank', 'a');
    expect(await draft(other)).toBe('a');
  });

  it('asks for lasting storage once, when something is stored that a person would miss', async () => {
    const persist = vi.fn(async () => false);
    vi.stubGlobal('navigator', { ...navigator, storage: { persist } });
    const vault = await open();
    await vault.put('answers', 'homeIndex', 'a');
    expect(persist).not.toHaveBeenCalled();
    await vault.put('drafts', 'bank', 'b');
    expect(persist).toHaveBeenCalledOnce();
    await vault.add('c');
    await (await reopen(vault)).put('drafts', 'bank', 'd');
    expect(persist).toHaveBeenCalledOnce();
  });

  it('asks for lasting storage when a submission waits', async () => {
    const persist = vi.fn(async () => false);
    vi.stubGlobal('navigator', { ...navigator, storage: { persist } });
    await (await open()).add('a');
    expect(persist).toHaveBeenCalledOnce();
  });
});

describe('answers', () => {
  const answers = async (vault: Vault, ...names: string[]) =>
    Promise.all(names.map(async (name) => (await vault.get('answers', name))?.value ?? null));

  it('are trimmed by the clock of the server, to the newest', async () => {
    const vault = await open();
    for (const [hour, name] of ['a', 'b', 'c', 'd'].entries()) {
      await vault.put('answers', name, name, { schema: 's', servedAt: hour });
    }
    await vault.trimAnswers(3, 0);
    expect(await answers(vault, 'a', 'b', 'c', 'd')).toEqual([null, 'b', 'c', 'd']);
    await vault.trimAnswers(3, 2);
    expect(await answers(vault, 'b', 'c', 'd')).toEqual([null, 'c', 'd']);
  });

  it('of another schema are discarded, and nothing else', async () => {
    const vault = await open();
    await vault.put('answers', 'of now', 'a', { schema: 'now' });
    await vault.put('answers', 'of before', 'b', { schema: 'before' });
    await vault.put('drafts', 'bank', 'c');
    await vault.keepAnswersOf(new Set(['now']));
    expect(await answers(vault, 'of now', 'of before')).toEqual(['a', null]);
    expect(await draft(vault)).toBe('c');
  });
});

describe('what this version of the app stored', () => {
  it('is migrated step by step to the shape of a later one', async () => {
    const table: MigrationTable = {
      ...MIGRATIONS,
      bank: [(bank) => ({ ...(bank as object), second: true }), (bank) => ({ third: bank })],
      outbox: [(entry) => ({ ...(entry as object), second: true })],
    };
    const now = await open();
    await writeGolden(now);
    const vault = await reopen(now, ASHA, table);
    const migrated = { third: { ...GOLDEN.drafts.bank, second: true } };
    expect(await draft(vault)).toEqual(migrated);
    expect(await waiting(vault)).toEqual(GOLDEN.outbox.map((entry) => ({ ...entry, second: true })));
    await vault.put('drafts', 'bank', migrated);
    expect(await draft(await reopen(vault, ASHA, table))).toEqual(migrated);
  });
});

describe('what a later version of the app stored', () => {
  const LATER: MigrationTable = { ...MIGRATIONS, bank: [(value) => value], outbox: [(value) => value] };

  it('is neither read nor overwritten nor deleted', async () => {
    const later = await open(ASHA, LATER);
    await later.put('drafts', 'bank', 'later');
    await later.add('later');
    const vault = await reopen(later);
    expect(await draft(vault)).toBeNull();
    expect(await waiting(vault)).toEqual([]);
    await expect(vault.put('drafts', 'bank', 'of now')).rejects.toThrow('later version');
    await vault.remove('drafts', 'bank');
    const again = await reopen(vault, ASHA, LATER);
    expect(await draft(again)).toBe('later');
    expect(await waiting(again)).toEqual(['later']);
  });

  it('stays in a database of a later version, where nothing else is stored', async () => {
    (await open()).close();
    await upgradeDatabase();
    expect(await Vault.open(ASHA)).toBeNull();
    expect((await recordNames()).key).toHaveLength(1);
  });
});

it('decrypts what waits once, however often it is read', async () => {
  const vault = await open(RAVI);
  await vault.add('a');
  await vault.add('b');
  const decrypted = vi.spyOn(crypto.subtle, 'decrypt');
  expect(await waiting(vault)).toEqual(['a', 'b']);
  await vault.put('outbox', 1, 'c');
  expect(await waiting(vault)).toEqual(['c', 'b']);
  expect(await waiting(vault)).toEqual(['c', 'b']);
  expect(decrypted).toHaveBeenCalledTimes(3);
  vault.close();
  expect(await waiting(vault)).toEqual([]);
});

describe('transactions', () => {
  // WebKit freezes a page that the user leaves. The page's open transactions would block the next page.
  it('never wait for an answer, from the first opening on', async () => {
    const left = transactionsLeftOpen();
    const vault = await reopen(await open(RAVI));
    const id = await vault.add('a');
    await vault.put('drafts', 'bank', 'b');
    await vault.put('answers', 'homeIndex', 'c');
    await vault.get('drafts', 'bank');
    await vault.submissions();
    await vault.trimAnswers(0, 0);
    await vault.keepAnswersOf(new Set());
    await vault.remove('outbox', id);
    await reopen(vault, RAVI);
    expect(left.begun).toBeGreaterThan(10);
    expect(left.open).toEqual([]);
  });
});

/** Reports transactions that did not commit in the task that began them. */
function transactionsLeftOpen() {
  const seen: { begun: number; open: string[] } = { begun: 0, open: [] };
  const committed = new Set<IDBTransaction>();
  const { commit } = IDBTransaction.prototype;
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
    committed.add(this);
    commit.call(this);
  });
  const watch = (begun: IDBTransaction): void => {
    seen.begun += 1;
    queueMicrotask(() => {
      if (!committed.has(begun)) seen.open.push(`${begun.mode} of ${[...begun.objectStoreNames].join()}`);
    });
  };
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, names, mode, options) {
    const begun = transaction.call(this, names, mode, options);
    // A version change is watched below, from its `upgradeneeded` event on.
    if (begun.mode !== 'versionchange') watch(begun);
    return begun;
  });
  const { open: openAny } = IDBFactory.prototype;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, version) {
    const asked = openAny.call(this, name, version);
    asked.addEventListener('upgradeneeded', () => asked.transaction !== null && watch(asked.transaction));
    return asked;
  });
  return seen;
}
