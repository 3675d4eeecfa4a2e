import type { Day, KeyFactStatement } from '@core/types';
import { addDays } from '@i18n/days';

/** Computes a statement's issue date from its due date and loan period. */
export const issuedOn = ({ repaymentDate, days }: Pick<KeyFactStatement, 'repaymentDate' | 'days'>): Day =>
  addDays(repaymentDate, -days);
