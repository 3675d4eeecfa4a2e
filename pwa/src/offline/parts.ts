import type { AppDispatch } from '@platform/state';
import type { Draft } from './drafts';
import type { Senders } from './outbox';

/** The features' offline data, assembled by `app`: this folder must not import features. */
export interface OfflineParts {
  readonly drafts: readonly Draft[];
  readonly senders: Senders;
  /** Queries whose responses are stored, by name, with their wire schema. */
  readonly answers: ReadonlyMap<string, string>;
  /** Restores files stored next to the drafts; `find` returns a stored value or null. */
  readonly restoreFiles: (find: (name: string) => Promise<unknown>, dispatch: AppDispatch) => Promise<void>;
}
