import { type Reducer, type UnknownAction, createAction } from '@reduxjs/toolkit';

/** What the server answered last, and when by the phone's clock, in milliseconds. */
export interface SavedAnswer {
  readonly data: unknown;
  readonly at: number;
}

/** Answers of an earlier visit, by the cache keys of their queries. */
export const answersFound = createAction<Readonly<Record<string, SavedAnswer>>>('offline/answersFound');

interface Queries {
  readonly queries: Readonly<Record<string, object | undefined>>;
}

/**
 * The network cache, with answers of an earlier visit put where a query has none. The query itself goes on as it was:
 * pending or failed, and its own answer replaces the old one. What is old shows by `fulfilledTimeStamp`.
 */
export function withAnswers<State extends Queries>(reducer: Reducer<State>): Reducer<State> {
  return (state: State | undefined, action: UnknownAction) => {
    const next = reducer(state, action);
    if (!answersFound.match(action)) return next;
    const queries = { ...next.queries };
    for (const [key, { data, at }] of Object.entries(action.payload)) {
      const query = queries[key];
      if (query === undefined || ('data' in query && query.data !== undefined)) continue;
      queries[key] = { ...query, data, fulfilledTimeStamp: at };
    }
    return { ...next, queries };
  };
}
