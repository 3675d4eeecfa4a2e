import { useDeferredValue } from 'react';
import type { QueryLike } from './QueryState';

/** Shows the first response in a deferred render, so that a large screen does not block input. */
export function useDeferredQuery<Query extends QueryLike<unknown>>(query: Query): Query {
  const there = query.data !== undefined;
  const shown = useDeferredValue(there);
  return there && !shown ? { ...query, data: undefined } : query;
}
