import { LOYALTY_TABLE } from '@core/generated/tables';
import type { LoyaltyStanding, MessageKey } from '@core/types';

/** Returns the key of the text that names the borrower's level; null without a level. */
export const levelName = ({ level }: LoyaltyStanding): MessageKey | null =>
  LOYALTY_TABLE.find((row) => row.level === level)?.nameKey ?? null;
