import { useMemo } from 'react';
import { useAppSelector } from '@platform/state';
import type { BankCard } from '@core/types';
import { useBankCardsQuery } from './api';
import { chosenCard } from './bankSlice';
import type { QueryLike } from '@platform/query/QueryState';

/** The account the money will go to. */
export interface ChosenCard {
  /** Null while none is known. */
  readonly id: string | null;
  readonly card: BankCard | null;
  /** The reading of the accounts: without an answer nobody knows whether there is one. */
  readonly query: QueryLike<BankCard[]>;
}

/**
 * The card picked on the bank page, else the newest one: most people have one account and should not have to pick it. None is
 * asked for before `ask`.
 */
export function useChosenCard(productId: string, ask = true): ChosenCard {
  const picked = useAppSelector((state) => chosenCard(state, productId));
  const query = useBankCardsQuery(productId, { skip: !ask });
  const { data } = query;
  const card = data?.find(({ id }) => id === picked) ?? data?.[0] ?? null;
  return useMemo(() => ({ id: card?.id ?? null, card, query }), [card, query]);
}
