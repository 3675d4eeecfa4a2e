import type { ApiError } from '@platform/calls/envelope';
import type { Core } from '@core/index';
import type { KeyFactStatement } from '@core/types';
import { useDailyRefetch } from '@platform/calls/useDailyRefetch';
import { type Choice, useKeyFactsQuery } from './api';

/** Returns the new Key Fact Statement if the accepted one has expired; null after any other refusal. */
export const freshStatement = (core: Core, { code, data }: ApiError): KeyFactStatement | null =>
  core.bringsStatement(code) ? (data as KeyFactStatement) : null;

/**
 * Returns the query of a choice's Key Fact Statement. The server makes a new statement each day. An accepted statement
 * stays, because the borrower has read it.
 */
export function useStatement(choice: Choice, isAccepted: boolean, isOn = true) {
  const statement = useKeyFactsQuery(choice, { skip: !isOn, refetchOnReconnect: !isAccepted });
  useDailyRefetch(statement, isOn && !isAccepted);
  return statement;
}
