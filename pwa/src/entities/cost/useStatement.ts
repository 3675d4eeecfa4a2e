import { useDailyRefetch } from '@platform/calls/useDailyRefetch';

import { type Choice, useKeyFactsQuery } from './api';

/**
 * Returns the query of a choice's Key Fact Statement. The server makes a new statement each day. An accepted statement
 * stays, because the borrower has read it.
 */
export function useStatement(choice: Choice, isAccepted: boolean, isOn = true) {
  const statement = useKeyFactsQuery(choice, { skip: !isOn, refetchOnReconnect: !isAccepted });
  useDailyRefetch(statement, isOn && !isAccepted);
  return statement;
}
