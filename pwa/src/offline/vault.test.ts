import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wipePlace } from './place';
import { newPhone, readable } from './testing/phone';
import { KEEP_MS, Vault } from './vault';

const ASHA = '917000000001';
const RAVI = '917000000002';

beforeEach(newPhone);
afterEach(() => vi.restoreAllMocks());

async function open(owner = ASHA, now?: number): Promise<Vault> {
  const vault = await Vault.open(owner, now);
  if (vault === null) throw new Error('no vault');
  return vault;
}

/** The app was closed and is opened again. */
async function reopen(vault: Vault, owner = ASHA, now?: number): Promise<Vault> {
  vault.leave();
  return open(owner, now);
}

describe('the vault', () => {
  it('gives back after a restart what was put into it', async () => {
    const vault = await open();
    await vault.put('drafts', 'bank', { cardNo: '026291800001191' });
    const again = await reopen(vault);
    expect((await again.get('drafts', 'bank'))?.value).toEqual({ cardNo: '026291800001191' });
  });

  it('writes nothing that can be read without its key, and the key cannot be read out', async () => {
    const vault = await open();
    await vault.put('drafts', 'bank', { cardNo: '026291800001191' });
    expect(await readable('026291800001191')).toBe(false);
    const key = await new Promise<{ key: CryptoKey }>((done) => {
      const asked = indexedDB.open('saral');
      asked.onsuccess = () => {
        const read = asked.result.transaction('key').objectStore('key').get(ASHA);
        read.onsuccess = () => {
          asked.result.close();
          done(read.result as { key: CryptoKey });
        };
      };
    });
    expect(key.key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key.key)).rejects.toThrow();
  });

  it('is empty for another user, and for the first one after that', async () => {
    const vault = await open();
    await vault.put('drafts', 'bank', 'a');
    await vault.add('b');
    const ravi = await reopen(vault, RAVI);
    expect(await ravi.get('drafts', 'bank')).toBeNull();
    expect(await ravi.all('outbox')).toEqual([]);
    const asha = await reopen(ravi, ASHA);
    expect(await asha.get('drafts', 'bank')).toBeNull();
  });

  it('keeps for 30 days and not longer', async () => {
    const now = Date.now();
    const vault = await open();
    await vault.put('drafts', 'old', 'a', now - KEEP_MS - 1);
    await vault.put('drafts', 'young', 'b', now - KEEP_MS + 60_000);
    const again = await reopen(vault, ASHA, now);
    expect(await again.get('drafts', 'old')).toBeNull();
    expect((await again.get('drafts', 'young'))?.value).toBe('b');
  });

  it('takes nothing any more once it was wiped', async () => {
    const vault = await open();
    await vault.put('drafts', 'bank', 'a');
    vault.wipe();
    expect(vault.isGone).toBe(true);
    await vault.put('drafts', 'bank', 'late');
    expect(await vault.get('drafts', 'bank')).toBeNull();
    expect(await (await open()).all('drafts')).toEqual([]);
  });

  it.each([
    ['by the tab that has it open', async (vault: Vault) => vault.wipe()],
    ['before it was opened', wipePlace],
  ])('is empty once it was wiped %s, and what another tab still writes can be read by nobody', async (_by, wipe) => {
    const vault = await open();
    const other = await open();
    await other.put('drafts', 'bank', 'a');
    await wipe(vault);
    expect(await other.all('drafts')).toEqual([]);
    await other.put('drafts', 'bank', 'late');
    expect(await (await open()).all('drafts')).toEqual([]);
  });

  it('is not made by being wiped', async () => {
    await wipePlace();
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('keeps the newest of a drawer that is too full', async () => {
    const vault = await open();
    for (const [place, name] of ['a', 'b', 'c'].entries()) await vault.put('answers', name, name, Date.now() + place);
    await vault.trim('answers', 2);
    expect((await vault.all('answers')).map(({ value }) => value)).toEqual(['b', 'c']);
  });

  it('has one key among tabs that are opened at once', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    await one.put('drafts', 'bank', 'a');
    expect((await other.get('drafts', 'bank'))?.value).toBe('a');
  });

  // WebKit puts a page that is left aside as it stands. It hears of nothing there, and what it holds holds up the next one.
  it('never waits for an answer with a transaction open, from its first opening on', async () => {
    const left = transactionsLeftOpen();
    const vault = await open();
    const id = await vault.add('a');
    await vault.put('drafts', 'bank', 'b');
    await vault.put('drafts', 'feedback', 'c');
    await vault.get('drafts', 'bank');
    await vault.all('drafts');
    await vault.trim('drafts', 1);
    await vault.remove('outbox', id);
    await reopen(vault, RAVI, Date.now() + 2 * KEEP_MS);
    expect(left.begun).toBeGreaterThan(10);
    expect(left.open).toEqual([]);
  });
});

/** Watches every transaction from now on: whether it is committed in the very step in which it was begun. */
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
    // The change of a version begins with its event, which is watched below.
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
