import type { Day, KeyFactStatement, Timestamp } from '@core/types';
import { dayOf } from '@i18n/formats';

const DAY_MS = 86_400_000;

/** The day of a statement, which does not name it: its due date is that of a loan sent on that day. */
export const issuedOn = ({ repaymentDate, days }: Pick<KeyFactStatement, 'repaymentDate' | 'days'>): Day =>
  dayOf(new Date(Date.parse(repaymentDate) - days * DAY_MS).toISOString() as Timestamp);
