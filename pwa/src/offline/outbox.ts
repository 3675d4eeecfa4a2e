import { type ApiError, isApiError } from '@platform/calls/envelope';
import { mustWait, newKey } from '@platform/calls/attemptKey';
import type { AppDispatch, AppStore } from '@platform/state';
import { currentLanguage } from '@i18n/language';
import { loadTexts } from '@i18n/texts';
import { now } from '@platform/now';
import { type OutboxItem, type SubmissionKind, nextTry, outboxRead, submissionChanged } from './outboxSlice';
import { type Tabs, inTurn, withLock } from './tabs';
import type { Vault } from './vault';

export interface Submission {
  readonly kind: SubmissionKind;
  readonly pid: string;
  readonly body: unknown;
  /** The `Idempotency-Key`, because the server may already have received the submission. */
  readonly key: string;
}

interface Entry extends Submission {
  readonly refusal: ApiError | null;
}

interface Stored extends Entry {
  readonly id: number;
  readonly at: number;
}

export interface Sender {
  readonly send: (dispatch: AppDispatch, body: unknown, key: string) => Promise<unknown>;
  readonly arrived: (dispatch: AppDispatch) => void;
  /** Whether several submissions of this kind may wait. Otherwise a newer submission replaces the older one. */
  readonly many?: boolean;
  /** Whether a refused or failed entry blocks the later entries of every kind with this flag. */
  readonly inOrder?: boolean;
}

export type Senders = Readonly<Record<SubmissionKind, Sender>>;

/** Delay before sending, in milliseconds. Submissions made within this time are sent together. */
const SOON_MS = 100;

/** Retry delay in milliseconds; doubles with each failure. */
const AGAIN_AFTER_MS = 3000;
/** Maximum retry delay, in milliseconds. */
const AGAIN_SELDOM_MS = 60_000;

/** Age in milliseconds from which a form must be sent again by the borrower, because it may be outdated. */
const STALE_MS = 7 * 24 * 60 * 60 * 1000;

/** Maximum number of entries, so that a broken server cannot fill the phone. */
const MOST = 50;

/** Lock name for this tab only: a page in the back-forward cache might hold a lock across tabs. */
const ENTRIES = 'outbox.entries';

/**
 * The queue of submissions made offline. The tab that holds the lock sends them one at a time, in order, each under its
 * own idempotency key.
 */
export class Outbox {
  private closed = false;
  private again: ReturnType<typeof setTimeout> | undefined;
  private pause = AGAIN_AFTER_MS;

  constructor(
    private readonly vault: Vault,
    private readonly store: AppStore,
    private readonly senders: Senders,
    private readonly tabs: Tabs,
  ) {}

  /** Stops sending. An entry that is being sent stays in the outbox with its key. */
  close(): void {
    this.closed = true;
    clearTimeout(this.again);
  }

  /** Stores a submission. Replaces an older submission of its kind, unless `many`. Returns false if storing fails. */
  async add(submission: Submission): Promise<boolean> {
    try {
      const isStored = await inTurn(ENTRIES, async () => {
        const entries = await this.entries();
        const isMany = this.senders[submission.kind].many === true;
        const before = isMany ? undefined : entries.find(({ kind }) => kind === submission.kind);
        if (before === undefined && entries.length >= MOST) return false;
        const entry: Entry = { ...submission, refusal: null };
        if (before === undefined) await this.vault.add(entry);
        else await this.vault.put('outbox', before.id, entry);
        return !this.vault.isClosed;
      });
      if (!isStored) return false;
    } catch {
      return false;
    }
    await this.changed();
    this.sendIn(SOON_MS);
    return true;
  }

  /** Removes a refused entry, after `keep` has stored it elsewhere. False if it is gone or no longer refused. */
  async take(id: number, keep: (submission: Submission) => Promise<void>): Promise<boolean> {
    return withLock('outbox', async () => {
      const saved = await this.vault.get('outbox', id);
      const entry = saved?.value as Entry | undefined;
      if (entry === undefined || entry.refusal === null) return false;
      await keep(entry);
      await this.vault.remove('outbox', id);
      await this.changed();
      return true;
    });
  }

  async read(): Promise<void> {
    const items = (await this.entries()).map(({ id, kind, pid, refusal }): OutboxItem => {
      return { id, kind, pid, refusal, status: refusal === null ? 'waiting' : 'refused' };
    });
    if (!this.isClosed) this.store.dispatch(outboxRead(items));
  }

  /** Sends entries in order until none is left or a call fails. A refused entry blocks the ordered entries after it. */
  async flush(): Promise<void> {
    if (this.isClosed) return;
    this.store.dispatch(nextTry(null));
    if (!navigator.onLine || (await this.entries()).length === 0) return;
    await withLock('outbox', async () => {
      const tried = new Set<number>();
      for (;;) {
        // Reads the entries again each time, because another tab may have corrected or sent some.
        const next = nextOf(await this.entries(), this.senders, tried);
        if (next === undefined || this.isClosed) return;
        tried.add(next.id);
        if (this.senders[next.kind].many !== true && now() - next.at > STALE_MS) {
          const texts = await loadTexts(currentLanguage());
          await this.refuse(next, { kind: 'business', code: 0, msg: texts['offline.stale'], data: null });
        } else if (!(await this.send(next))) return this.sendAgain();
        this.pause = AGAIN_AFTER_MS;
      }
    });
  }

  /** Retries later, because no event follows when the first call on a new network fails. */
  private sendAgain(): void {
    if (this.isClosed) return;
    this.store.dispatch(nextTry(this.pause / 1000));
    this.sendIn(this.pause);
    this.pause = Math.min(2 * this.pause, AGAIN_SELDOM_MS);
  }

  private sendIn(ms: number): void {
    clearTimeout(this.again);
    this.again = setTimeout(() => void this.flush().catch(() => this.sendAgain()), ms);
  }

  private async send(entry: Stored): Promise<boolean> {
    const { id, kind, body, key } = entry;
    const { dispatch } = this.store;
    dispatch(submissionChanged({ id, status: 'sending' }));
    const outcome = await this.senders[kind].send(dispatch, body, key).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    // The session ended during the call. The entry stays, with its key, for the same user's next session.
    if (this.isClosed) return false;
    if (outcome === null) {
      await this.ifSame(entry, () => this.vault.remove('outbox', id));
      this.senders[kind].arrived(dispatch);
      dispatch(submissionChanged({ id, status: 'sent' }));
      this.tabs.broadcast({ kind: 'sent', id });
      await this.changed();
      return true;
    }
    if (mustWait(outcome)) {
      await this.changed();
      return false;
    }
    await this.refuse(entry, isApiError(outcome) ? outcome : { kind: 'protocol', code: 0, msg: '', data: null });
    return true;
  }

  private async refuse(entry: Stored, refusal: ApiError): Promise<void> {
    const { id, kind, body, pid } = entry;
    // The server repeats a refusal for the same key, so the correction needs another key.
    const refused: Entry = { kind, body, pid, key: newKey(), refusal };
    await this.ifSame(entry, () => this.vault.put('outbox', id, refused));
    await this.changed();
  }

  /** Runs `change` if the stored entry still has the same key. A corrected entry must still be sent. */
  private ifSame({ id, key }: Stored, change: () => Promise<void>): Promise<void> {
    return inTurn(ENTRIES, async () => {
      const saved = await this.vault.get('outbox', id);
      if ((saved?.value as Entry | undefined)?.key === key) await change();
    });
  }

  private async entries(): Promise<readonly Stored[]> {
    return (await this.vault.submissions()).map(({ id, at, value }) => ({ ...(value as Entry), id, at }));
  }

  private get isClosed(): boolean {
    return this.closed || this.vault.isClosed;
  }

  private async changed(): Promise<void> {
    await this.read();
    this.tabs.broadcast({ kind: 'outbox' });
  }
}

function nextOf(entries: readonly Stored[], senders: Senders, tried: ReadonlySet<number>): Stored | undefined {
  let held = false;
  for (const entry of entries) {
    const inOrder = senders[entry.kind].inOrder === true;
    const open = entry.refusal === null && !tried.has(entry.id);
    if (open && !(held && inOrder)) return entry;
    held ||= inOrder;
  }
  return undefined;
}
