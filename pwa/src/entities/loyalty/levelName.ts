import { LOYALTY_TABLE } from '@core/generated/tables';
import type { LoyaltyStanding, MessageKey } from '@core/types';

/** The text that names the borrower's level; null without one. */
export const levelName = ({ level }: LoyaltyStanding): MessageKey | null =>
  LOYALTY_TABLE.find((row) => row.level === level)?.nameKey ?? null;
