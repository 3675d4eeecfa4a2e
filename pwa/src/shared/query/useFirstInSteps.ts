import { useDeferredValue } from 'react';
import type { QueryLike } from './QueryState';

/**
 * Defers the query's first response to a render of its own, so that the layout of a large screen does not block input.
 * Later responses are shown at once.
 */
export function useFirstInSteps<Query extends QueryLike<unknown>>(query: Query): Query {
  const there = query.data !== undefined;
  const shown = useDeferredValue(there);
  return there && !shown ? { ...query, data: undefined } : query;
}
