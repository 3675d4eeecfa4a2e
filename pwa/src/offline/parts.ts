import type { AppDispatch } from '@platform/state';
import type { Draft } from './drafts';
import type { Senders } from './outbox';

/** The offline data of the features. `app` assembles them, because this folder must not import features. */
export interface OfflineParts {
  readonly drafts: readonly Draft[];
  readonly senders: Senders;
  /** Names of the queries whose responses are stored, with their wire schemas. */
  readonly answers: ReadonlyMap<string, string>;
  /** Restores files that are stored beside the drafts. `find` returns a stored value or null. */
  readonly restoreFiles: (find: (name: string) => Promise<unknown>, dispatch: AppDispatch) => Promise<void>;
}
