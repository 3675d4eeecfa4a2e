import type { LoyaltyStanding } from '@core/types';
import { useReading } from '@core/useCore';
import { useT } from '@i18n/useT';

/**
 * What the borrower's level is called. Until core names it there is only the room for it: a word for nobody's level would
 * be wrong for whoever has one.
 */
export function useLevelName({ onTimeRepayments }: LoyaltyStanding): string {
  const t = useT();
  const core = useReading();
  if (core === null) return '\u00a0';
  const { nameKey } = core.loyalty(onTimeRepayments);
  return nameKey === null ? t('home.noLevel') : t(nameKey);
}
