import { useDeferredValue, useMemo } from 'react';
import type { QueryLike } from './QueryState';

/** Shows the first response in a deferred render, so that a large screen does not block input. */
export function useDeferredQuery<Query extends QueryLike<unknown>>(query: Query): Query {
  const there = query.data !== undefined;
  const shown = useDeferredValue(there);
  return there && !shown ? { ...query, data: undefined } : query;
}

/** Shows the latest `answer` in a deferred render. An answer to another value of `asked` is dropped at once. */
export function useDeferredAnswer<Answer>(asked: string, answer: Answer): Answer {
  const latest = useMemo(() => ({ asked, answer }), [asked, answer]);
  const shown = useDeferredValue(latest);
  return shown.asked === asked ? shown.answer : answer;
}
