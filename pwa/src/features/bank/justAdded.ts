import type { CardBinding } from '@core/types';

/** The history state of the list of accounts after one was added. */
export const justAdded = (binding: CardBinding) => ({ added: binding });

/** Null when none was just added. */
export const addedIn = (state: unknown): CardBinding | null =>
  typeof state === 'object' && state !== null && 'added' in state && typeof state.added === 'string'
    ? (state.added as CardBinding)
    : null;
