import { useMemo, useState } from 'react';
import { useFailureText } from '@platform/calls/failure';
import { useAppSelector } from '@platform/state';
import type { BankCard } from '@core/types';
import { useT } from '@i18n/useT';
import { useToast } from '@ui/Toast/Toast';
import { useBankCardsQuery } from './api';
import { chosenCard } from './bankSlice';
import type { QueryLike } from '@platform/query/QueryState';

export interface ChosenCard {
  readonly id: string | null;
  readonly card: BankCard | null;
  /** Query of the borrower's accounts. After a failure, it is unknown whether the borrower has an account. */
  readonly query: QueryLike<BankCard[]>;
}

/**
 * Returns the chosen card, else the card that was the newest when the page opened: an account that is added later does
 * not replace the one on the screen. Fetches nothing while `ask` is false.
 */
export function useChosenCard(productId: string, ask = true): ChosenCard {
  const picked = useAppSelector((state) => chosenCard(state, productId));
  const query = useBankCardsQuery(productId, { skip: !ask });
  const { data } = query;
  const [shown, setShown] = useState<string>();
  const card = data?.find(({ id }) => id === picked) ?? data?.find(({ id }) => id === shown) ?? data?.[0] ?? null;
  if (card !== null && card.id !== shown) setShown(card.id);
  return useMemo(() => ({ id: card?.id ?? null, card, query }), [card, query]);
}

/**
 * Returns a function that tells whether the borrower's accounts have loaded, and shows why not. Until then the borrower
 * may have one, so a form must not ask for a new account.
 */
export function useAccountsLoaded({ query: { data, error } }: ChosenCard): () => boolean {
  const t = useT();
  const toast = useToast();
  const failureText = useFailureText();
  return () => {
    if (data !== undefined) return true;
    toast.show(error === undefined ? t('product.bankLoading') : failureText(error));
    return false;
  };
}
