import { useAppSelector } from '@app/store';
import type { BankCard } from '@core/types';
import { useBankCardsQuery } from '@features/bank/api';
import { chosenCard } from '@features/bank/bankSlice';

/** The account the money will go to. */
export interface ChosenCard {
  /** Null while none is known. */
  readonly id: string | null;
  readonly card: BankCard | null;
  readonly isLoading: boolean;
}

/** The card picked on the bank page, else the newest one: most people have one account and should not have to pick it. */
export function useChosenCard(productId: string): ChosenCard {
  const picked = useAppSelector((state) => chosenCard(state, productId));
  const { data, isLoading } = useBankCardsQuery(productId);
  const card = data?.find(({ id }) => id === picked) ?? data?.[0] ?? null;
  return { id: card?.id ?? null, card, isLoading };
}
