import { useFailureText } from '@platform/calls/failure';
import { useT } from '@i18n/useT';
import { useToast } from '@ui/Toast/Toast';
import type { ChosenCard } from './useChosenCard';

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
