import { useDeferredValue } from 'react';
import type { QueryLike } from './QueryState';

/**
 * The same query, whose first answer comes in a render of its own: a large screen is then laid out in steps of a few
 * milliseconds, between which the phone answers. Every later answer is shown at once.
 */
export function useFirstInSteps<Query extends QueryLike<unknown>>(query: Query): Query {
  const there = query.data !== undefined;
  const shown = useDeferredValue(there);
  return there && !shown ? { ...query, data: undefined } : query;
}
