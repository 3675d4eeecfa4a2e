import type { BankCard } from '@core/types';
import { inState } from '@platform/navigation/inState';

/** The account that was just added, in the history state of the list of accounts. */
export interface JustAdded {
  readonly id: string;
  readonly ifsc: string;
  /** Whether the list already contained the account. */
  readonly isKnown: boolean;
}

export const justAdded = (added: JustAdded) => ({ added });

export const addedIn = (state: unknown) => inState<JustAdded>(state, 'added');

/** Whether the account still has its old IFSC, because an open order uses that code. */
export const keepsIfsc = ({ id, ifsc }: JustAdded, list: readonly BankCard[]): boolean =>
  list.some((card) => card.id === id && card.bankCode !== ifsc);
