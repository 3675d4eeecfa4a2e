import { DRAWERS, type Database, type Drawer, type Sealed, openDatabase } from './database';

/** How long anything is kept on the phone. */
export const KEEP_MS = 30 * 24 * 3600 * 1000;
const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;
const KEY = 'key';

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

  /** Whether it was wiped. */
  get isGone(): boolean {
    return this.gone;
  }

  /** Lets go of the database: nothing is read or written from now on. */
  leave(): void {
    this.gone = true;
    this.db.close();
  }

  async get(drawer: Drawer, name: string | number): Promise<Kept | null> {
    if (this.gone) return null;
    const sealed = await this.db.get(drawer, name as never);
    return sealed === undefined ? null : this.unseal(drawer, sealed);
  }

  /** Everything in a drawer that can still be read, in the order of its keys. */
  async all(drawer: Drawer): Promise<readonly (Kept & { readonly id: string | number })[]> {
    if (this.gone) return [];
    const [ids, sealed] = await Promise.all([this.db.getAllKeys(drawer), this.db.getAll(drawer)]);
    const opened = await Promise.all(
      sealed.map(async (record, place) => {
        const kept = await this.unseal(drawer, record);
        const id = ids[place];
        return kept === null || id === undefined ? null : { ...kept, id };
      }),
    );
    return opened.filter((kept) => kept !== null);
  }

  /** Puts a value under a name, in the place of what was there. */
  async put(drawer: Drawer, name: string | number, value: unknown, at: number = Date.now()): Promise<void> {
    const sealed = await this.seal(drawer, value, at);
    if (!this.gone) await this.db.put(drawer, sealed, name as never);
  }

  /** Puts a value behind all others; gives back its place. */
  async add(value: unknown, at: number = Date.now()): Promise<number> {
    const sealed = await this.seal('outbox', value, at);
    if (this.gone) throw new Error('the vault was wiped');
    return this.db.add('outbox', sealed);
  }

  async remove(drawer: Drawer, name: string | number): Promise<void> {
    if (!this.gone) await this.db.delete(drawer, name as never);
  }

  /** Keeps the newest `most` records of a drawer. */
  async trim(drawer: Drawer, most: number): Promise<void> {
    if (this.gone || (await this.db.count(drawer)) <= most) return;
    const [ids, sealed] = await Promise.all([this.db.getAllKeys(drawer), this.db.getAll(drawer)]);
    const aged = ids.map((id, place) => ({ id, at: sealed[place]?.at ?? 0 })).sort((one, other) => other.at - one.at);
    await Promise.all(aged.slice(most).map(({ id }) => this.remove(drawer, id)));
  }

  /** What is too old goes unread. A clock that was turned back makes nothing live longer than that. */
  private async throwAway(now: number): Promise<void> {
    for (const drawer of DRAWERS) {
      const [ids, sealed] = await Promise.all([this.db.getAllKeys(drawer), this.db.getAll(drawer)]);
      const old = ids.filter((_id, place) => Math.abs(now - (sealed[place]?.at ?? 0)) > KEEP_MS);
      await Promise.all(old.map((id) => this.remove(drawer, id)));
    }
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
      return { value: JSON.parse(new TextDecoder().decode(clear)) as unknown, at };
    } catch {
      return null;
    }
  }
}

/** The user's key: the one that is there, else a new one over an empty database. */
async function keyOf(db: Database, owner: string): Promise<CryptoKey> {
  const found = await db.get('key', KEY);
  if (found?.owner === owner) return found.key;
  const made = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt']);
  const change = db.transaction(['key', ...DRAWERS], 'readwrite');
  // Another tab may have been faster.
  const meanwhile = await change.objectStore('key').get(KEY);
  if (meanwhile?.owner === owner) return meanwhile.key;
  await Promise.all(DRAWERS.map((drawer) => change.objectStore(drawer).clear()));
  await change.objectStore('key').put({ owner, key: made }, KEY);
  await change.done;
  return made;
}
