import { unwrap } from 'idb';
import { type Database, type Sealed, type SealedStore, openDatabase, recordsOf, transact } from './database';
import { CIPHER, type Keys, hashedName, keysOf } from './keys';
import { MIGRATIONS, type MigrationTable, migrated, versionOf } from './migrations';
import { clearStores, wipeDatabase } from './wipeDatabase';
import { now } from '@platform/now';

const IV_BYTES = 12;
/** Local storage key: the mode in which the browser was asked not to evict the app's storage. */
const ASKED = 'storageAsked';

/** A decrypted value, and its write time by the phone's clock, in milliseconds. */
export interface Saved {
  readonly value: unknown;
  readonly at: number;
  readonly schema: string | undefined;
}

type AnswerMeta = Pick<Sealed, 'schema' | 'servedAt'>;

/**
 * The encrypted storage of one user; another user gets an empty vault. Migrates older drafts and submissions on
 * reading. Nothing expires by the phone's clock, which may be wrong.
 */
export class Vault {
  private closed = false;
  /** Cache of decrypted submissions, because decrypting photos is slow. */
  private opened: ReadonlyMap<string, Saved> = new Map();

  private constructor(
    private readonly db: Database,
    private readonly owner: string,
    private readonly keys: Keys,
    private readonly migrations: MigrationTable,
  ) {}

  /** Opens a user's vault; null without IndexedDB or Web Crypto. */
  static async open(owner: string, migrations: MigrationTable = MIGRATIONS): Promise<Vault | null> {
    try {
      // Web Crypto is missing over plain http. Personal data is never stored unencrypted.
      if (typeof indexedDB === 'undefined' || crypto.subtle === undefined) return null;
      const opened: { vault: Vault | null } = { vault: null };
      const db = await openDatabase(() => opened.vault?.close());
      opened.vault = new Vault(db, owner, await keysOf(db, owner), migrations);
      return opened.vault;
    } catch {
      return null;
    }
  }

  get isClosed(): boolean {
    return this.closed;
  }

  close(): void {
    this.closed = true;
    this.opened = new Map();
    this.db.close();
  }

  /** Deletes all records and keys, and closes the vault. Without keys, later writes of another tab are unreadable. */
  wipe(): Promise<void> {
    const wiped = this.clear();
    this.close();
    return wiped;
  }

  /** Clears stores (default: all). An open connection begins at once, because the user may be leaving the page. */
  async clear(stores?: readonly SealedStore[]): Promise<void> {
    try {
      clearStores(unwrap(this.db) as unknown as IDBDatabase, stores);
    } catch {
      // The browser had closed the connection.
      await wipeDatabase(stores);
    }
  }

  /** Returns a stored value; null if there is none or it is unreadable. */
  async get(store: SealedStore, name: string | number): Promise<Saved | null> {
    const sealed = await this.sealed(store, await this.id(store, name));
    const saved = sealed === undefined ? null : await this.unseal(store, name, sealed);
    // Another user may have signed in during the read.
    return this.closed ? null : saved;
  }

  /** Returns all readable submissions, the oldest first. */
  async submissions(): Promise<readonly (Saved & { readonly id: number })[]> {
    if (this.closed) return [];
    const opened = await Promise.all(
      (await recordsOf(this.db, 'outbox')).map(async ({ id, sealed }) => {
        // Each write has a new initialisation vector, so the vector identifies the version of a record.
        const iv = String(sealed.iv);
        const saved = this.opened.get(iv) ?? (await this.unseal('outbox', id, sealed));
        return saved === null ? [] : [{ ...saved, id: Number(id), iv }];
      }),
    );
    const saved = this.closed ? [] : opened.flat();
    this.opened = new Map(saved.map((one) => [one.iv, one]));
    return saved;
  }

  /** Stores a value. Rejects if a later version of the app has stored the present value. */
  async put(store: SealedStore, name: string | number, value: unknown, meta: AnswerMeta = {}): Promise<void> {
    const [id, sealed] = await Promise.all([this.id(store, name), this.seal(store, name, value, meta)]);
    if (await this.isNewer(store, name, id)) throw new Error('a later version of the app stored this');
    if (this.closed) return;
    await transact(this.db, [store], 'readwrite', (transaction) => transaction.objectStore(store).put(sealed, id));
    if (store !== 'answers') askForLastingStorage();
  }

  async add(value: unknown): Promise<number> {
    const sealed = await this.seal('outbox', 'outbox', value, {});
    if (this.closed) throw new Error('the vault is closed');
    const id = await transact(this.db, ['outbox'], 'readwrite', (transaction) =>
      transaction.objectStore('outbox').add(sealed),
    );
    askForLastingStorage();
    return id;
  }

  /** Deletes a value, unless a later version of the app has stored it. */
  async remove(store: SealedStore, name: string | number): Promise<void> {
    const id = await this.id(store, name);
    if (await this.isNewer(store, name, id)) return;
    await this.removeIds(store, [id]);
  }

  /** Deletes responses in other schemas, because the app cannot show them. */
  async keepAnswersOf(schemas: ReadonlySet<string>): Promise<void> {
    await this.removeAnswers((answers) => answers.filter(({ sealed }) => !schemas.has(sealed.schema ?? '')));
  }

  /** Keeps the `most` newest responses, but none from before `servedSince` (server's clock, in milliseconds). */
  async trimAnswers(most: number, servedSince: number): Promise<void> {
    await this.removeAnswers((answers) => {
      const servedAt = ({ sealed }: (typeof answers)[number]): number => sealed.servedAt ?? 0;
      const newestFirst = [...answers].sort((one, other) => servedAt(other) - servedAt(one));
      return newestFirst.filter((answer, index) => index >= most || servedAt(answer) < servedSince);
    });
  }

  private async removeAnswers(
    which: (answers: Awaited<ReturnType<typeof recordsOf>>) => Awaited<ReturnType<typeof recordsOf>>,
  ): Promise<void> {
    if (this.closed) return;
    const ids = which(await recordsOf(this.db, 'answers')).map(({ id }) => id);
    await this.removeIds('answers', ids);
  }

  private async removeIds(store: SealedStore, ids: readonly (string | number)[]): Promise<void> {
    if (this.closed || ids.length === 0) return;
    await transact(this.db, [store], 'readwrite', (transaction) =>
      Promise.all(ids.map((id) => transaction.objectStore(store).delete(id))),
    );
  }

  /** Submissions are stored under numbers, all other records under hashed names. */
  private id(store: SealedStore, name: string | number): string | number | Promise<string | number> {
    return typeof name === 'number' ? name : hashedName(this.keys, store, name);
  }

  private async sealed(store: SealedStore, id: string | number): Promise<Sealed | undefined> {
    if (this.closed) return undefined;
    return transact(this.db, [store], 'readonly', (transaction) => transaction.objectStore(store).get(id));
  }

  private async isNewer(store: SealedStore, name: string | number, id: string | number): Promise<boolean> {
    // Checks only drafts: a submission is read before it is written, and a response can be fetched again.
    if (store !== 'drafts') return false;
    const { version = 1 } = (await this.sealed(store, id)) ?? {};
    return version > this.version(store, name);
  }

  private version(store: SealedStore, name: string | number): number {
    return versionOf(this.migrations, kindOf(store, name));
  }

  /** Authenticated data. It prevents reading a record as that of another user or store. */
  private context(store: SealedStore) {
    return new TextEncoder().encode(`${store}/${this.owner}`);
  }

  private async seal(store: SealedStore, name: string | number, value: unknown, meta: AnswerMeta): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const clear = new TextEncoder().encode(JSON.stringify(value));
    const how = { name: CIPHER, iv, additionalData: this.context(store) };
    const data = await crypto.subtle.encrypt(how, this.keys.key, clear);
    const version = store === 'answers' ? meta : { version: this.version(store, name) };
    return { at: now(), iv, data, ...version };
  }

  /** Decrypts a record. Returns null if that fails (its key may be deleted), or if a later app version wrote it. */
  private async unseal(
    store: SealedStore,
    name: string | number,
    { at, iv, data, version = 1, schema }: Sealed,
  ): Promise<Saved | null> {
    if (store !== 'answers' && version > this.version(store, name)) return null;
    try {
      const how = { name: CIPHER, iv, additionalData: this.context(store) };
      const clear = await crypto.subtle.decrypt(how, this.keys.key, data);
      if (this.closed) return null;
      const value = JSON.parse(new TextDecoder().decode(clear)) as unknown;
      if (store === 'answers') return { value, at, schema };
      return { value: migrated(this.migrations, kindOf(store, name), version, value), at, schema };
    } catch {
      return null;
    }
  }
}

const kindOf = (store: SealedStore, name: string | number): string => (store === 'outbox' ? store : String(name));

/** Asks the browser once not to evict the app's storage, and again in the installed app. */
function askForLastingStorage(): void {
  const { storage } = navigator as Partial<Navigator>;
  if (typeof storage?.persist !== 'function') return;
  const mode = matchMedia('(display-mode: standalone)').matches ? 'installed' : 'browser';
  const asked = localStorage.getItem(ASKED);
  if (asked === mode || asked === 'installed') return;
  localStorage.setItem(ASKED, mode);
  storage.persist().catch(() => undefined);
}
