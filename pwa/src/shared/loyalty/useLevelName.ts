import type { LoyaltyStanding } from '@core/types';
import { useReading } from '@core/useCore';
import { useT } from '@i18n/useT';

/** The level's name. Blank until core has loaded: a placeholder name would be wrong. */
export function useLevelName({ onTimeRepayments }: LoyaltyStanding): string {
  const t = useT();
  const core = useReading();
  if (core === null) return '\u00a0';
  const { nameKey } = core.loyalty(onTimeRepayments);
  return nameKey === null ? t('home.noLevel') : t(nameKey);
}
