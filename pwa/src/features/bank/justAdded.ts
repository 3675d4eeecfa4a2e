import type { BankCard } from '@core/types';

/** The account that was just added, in the history state of the list of accounts. */
export interface JustAdded {
  readonly id: string;
  readonly ifsc: string;
  /** It was in the list before. */
  readonly isKnown: boolean;
}

export const justAdded = (added: JustAdded) => ({ added });

/** Null when none was just added. */
export const addedIn = (state: unknown): JustAdded | null =>
  typeof state === 'object' && state !== null && 'added' in state && typeof state.added === 'object'
    ? (state.added as JustAdded)
    : null;

/** An account that an open order uses keeps its IFSC. */
export const keepsIfsc = ({ id, ifsc }: JustAdded, list: readonly BankCard[]): boolean =>
  list.some((card) => card.id === id && card.bankCode !== ifsc);
