import type { AppDispatch } from '@platform/state';
import type { Draft } from './drafts';
import type { Senders } from './outbox';

/** What the features store for use without a network. `app` puts it together: this folder knows no feature. */
export interface OfflineParts {
  readonly drafts: readonly Draft[];
  readonly senders: Senders;
  /** The queries whose answers are stored, by name, with the schema of their wire types. */
  readonly answers: ReadonlyMap<string, string>;
  /** Puts files back that were stored beside the drafts; `find` gives the value stored under a name, null without one. */
  readonly restoreFiles: (find: (name: string) => Promise<unknown>, dispatch: AppDispatch) => Promise<void>;
}
