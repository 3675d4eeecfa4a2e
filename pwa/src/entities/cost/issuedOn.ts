import type { Day, KeyFactStatement, Timestamp } from '@core/types';
import { dayOf } from '@i18n/formats';

const DAY_MS = 86_400_000;

/** Computes a statement's issue date from its due date and loan period. */
export const issuedOn = ({ repaymentDate, days }: Pick<KeyFactStatement, 'repaymentDate' | 'days'>): Day =>
  dayOf(new Date(Date.parse(repaymentDate) - days * DAY_MS).toISOString() as Timestamp);
