import { unwrap } from 'idb';
import { DRAWERS, type Database, type Drawer, type Sealed, openDatabase, within } from './database';
import { empty } from './place';

/** How long anything is kept on the phone. */
export const KEEP_MS = 30 * 24 * 3600 * 1000;
const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;

/** A value out of the vault, with the moment it was put there. */
export interface Kept {
  readonly value: unknown;
  readonly at: number;
}

/**
 * What one user has on this phone, encrypted under a key that never leaves the browser. It is bound to its user: the
 * next one to sign in finds it empty. Once wiped it takes nothing any more.
 */
export class Vault {
  private gone = false;

  private constructor(
    private readonly db: Database,
    private readonly owner: string,
    private readonly key: CryptoKey,
  ) {}

  /** Opens the user's vault; null where the browser has no place or no cryptography for it. */
  static async open(owner: string, now: number = Date.now()): Promise<Vault | null> {
    // Pages over plain http have no cryptography, and identity data is not written down without it.
    if (typeof indexedDB === 'undefined' || crypto.subtle === undefined) return null;
    try {
      const held: { vault: Vault | null } = { vault: null };
      const db = await openDatabase(() => held.vault?.leave());
      const vault = new Vault(db, owner, await keyOf(db, owner));
      held.vault = vault;
      await vault.throwAway(now);
      return vault;
    } catch {
      return null;
    }
  }

  /** Whether it was wiped or left. */
  get isGone(): boolean {
    return this.gone;
  }

  /** Lets go of the database: nothing is read or written from now on. */
  leave(): void {
    this.gone = true;
    this.db.close();
  }

  /**
   * Everything goes, the key with it. What another tab still writes for this user is sealed under a key that nobody has
   * any more.
   */
  wipe(): void {
    if (!this.gone) empty(unwrap(this.db) as unknown as IDBDatabase);
    this.leave();
  }

  async get(drawer: Drawer, name: string | number): Promise<Kept | null> {
    if (this.gone) return null;
    const sealed = await within(this.db, [drawer], 'readonly', (asked) => asked.objectStore(drawer).get(name));
    return sealed === undefined ? null : this.unseal(drawer, sealed);
  }

  /** Everything in a drawer that can still be read, in the order of its keys. */
  async all(drawer: Drawer): Promise<readonly (Kept & { readonly id: string | number })[]> {
    if (this.gone) return [];
    const opened = await Promise.all(
      (await this.records(drawer)).map(async ({ id, sealed }) => {
        const kept = await this.unseal(drawer, sealed);
        return kept === null ? null : { ...kept, id };
      }),
    );
    return opened.filter((kept) => kept !== null);
  }

  /** Puts a value under a name, in the place of what was there. */
  async put(drawer: Drawer, name: string | number, value: unknown, at: number = Date.now()): Promise<void> {
    const sealed = await this.seal(drawer, value, at);
    if (this.gone) return;
    await within(this.db, [drawer], 'readwrite', (asked) => asked.objectStore(drawer).put(sealed, name));
  }

  /** Puts a value behind all others; gives back its place. */
  async add(value: unknown, at: number = Date.now()): Promise<number> {
    const sealed = await this.seal('outbox', value, at);
    if (this.gone) throw new Error('the vault was wiped');
    return within(this.db, ['outbox'], 'readwrite', (asked) => asked.objectStore('outbox').add(sealed));
  }

  async remove(drawer: Drawer, ...names: readonly (string | number)[]): Promise<void> {
    if (this.gone || names.length === 0) return;
    await within(this.db, [drawer], 'readwrite', (asked) =>
      Promise.all(names.map((name) => asked.objectStore(drawer).delete(name))),
    );
  }

  /** Keeps the newest `most` records of a drawer. */
  async trim(drawer: Drawer, most: number): Promise<void> {
    if (this.gone) return;
    const aged = [...(await this.records(drawer))].sort((one, other) => other.sealed.at - one.sealed.at);
    await this.remove(drawer, ...aged.slice(most).map(({ id }) => id));
  }

  /** What is too old goes unread. A clock that was turned back makes nothing live longer than that. */
  private async throwAway(now: number): Promise<void> {
    for (const drawer of DRAWERS) {
      const old = (await this.records(drawer)).filter(({ sealed }) => Math.abs(now - sealed.at) > KEEP_MS);
      await this.remove(drawer, ...old.map(({ id }) => id));
    }
  }

  /** A drawer as it lies there, in the order of its keys. */
  private async records(drawer: Drawer): Promise<readonly { readonly id: string | number; readonly sealed: Sealed }[]> {
    const [ids, sealed] = await within(this.db, [drawer], 'readonly', (asked) => {
      const records = asked.objectStore(drawer);
      return Promise.all([records.getAllKeys(), records.getAll()]);
    });
    return sealed.flatMap((record, place) => {
      const id = ids[place];
      return id === undefined ? [] : [{ id, sealed: record }];
    });
  }

  /** What a record is about besides its content; it cannot be read as another user's or another drawer's. */
  private about(drawer: Drawer) {
    return new TextEncoder().encode(`${drawer}/${this.owner}`);
  }

  private async seal(drawer: Drawer, value: unknown, at: number): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const clear = new TextEncoder().encode(JSON.stringify(value));
    const how = { name: ALGORITHM, iv, additionalData: this.about(drawer) };
    return { at, iv, data: await crypto.subtle.encrypt(how, this.key, clear) };
  }

  /** Null for what cannot be opened: it was sealed under a key that is gone. */
  private async unseal(drawer: Drawer, { at, iv, data }: Sealed): Promise<Kept | null> {
    try {
      const how = { name: ALGORITHM, iv, additionalData: this.about(drawer) };
      const clear = await crypto.subtle.decrypt(how, this.key, data);
      // Its user left while it was read: the next one is to see nothing of it.
      if (this.gone) return null;
      return { value: JSON.parse(new TextDecoder().decode(clear)) as unknown, at };
    } catch {
      return null;
    }
  }
}

/** The user's key: the one that is there, else a new one over an empty database. */
async function keyOf(db: Database, owner: string): Promise<CryptoKey> {
  const find = () => within(db, ['key'], 'readonly', (asked) => asked.objectStore('key').get(owner));
  const found = await find();
  if (found !== undefined) return found.key;
  const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
  try {
    await within(db, ['key', ...DRAWERS], 'readwrite', (asked) => {
      const keys = asked.objectStore('key');
      return Promise.all([
        // Refused, and everything with it, when another tab has been faster.
        keys.add({ owner, key }, owner),
        keys.delete(IDBKeyRange.upperBound(owner, true)),
        keys.delete(IDBKeyRange.lowerBound(owner, true)),
        ...DRAWERS.map((drawer) => asked.objectStore(drawer).clear()),
      ]);
    });
    return key;
  } catch (reason) {
    const faster = await find();
    if (faster === undefined) throw reason;
    return faster.key;
  }
}
