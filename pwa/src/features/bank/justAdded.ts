import type { BankCard } from '@core/types';

/** The account that was just added, in the history state of the list of accounts. */
export interface JustAdded {
  readonly id: string;
  readonly ifsc: string;
  /** Whether the list already contained the account. */
  readonly isKnown: boolean;
}

export const justAdded = (added: JustAdded) => ({ added });

export const addedIn = (state: unknown): JustAdded | null =>
  typeof state === 'object' && state !== null && 'added' in state && typeof state.added === 'object'
    ? (state.added as JustAdded)
    : null;

/** Whether the account still has its old IFSC, because an open order uses that code. */
export const keepsIfsc = ({ id, ifsc }: JustAdded, list: readonly BankCard[]): boolean =>
  list.some((card) => card.id === id && card.bankCode !== ifsc);
