import { useDeferredValue } from 'react';
import type { QueryLike } from './QueryState';

/** Defers the first response, so that the layout of a large screen does not block input; later ones show at once. */
export function useFirstInSteps<Query extends QueryLike<unknown>>(query: Query): Query {
  const there = query.data !== undefined;
  const shown = useDeferredValue(there);
  return there && !shown ? { ...query, data: undefined } : query;
}
