import { type Reducer, type UnknownAction, createAction } from '@reduxjs/toolkit';

/** A stored response, and the time of its arrival by the phone's clock, in milliseconds. */
export interface SavedAnswer {
  readonly data: unknown;
  readonly at: number;
}

export const answersFound = createAction<Readonly<Record<string, SavedAnswer>>>('offline/answersFound');

interface Queries {
  readonly queries: Readonly<Record<string, object | undefined>>;
}

/** Adds stored responses to queries without data. While a query shows one, its `fulfilledTimeStamp` is `restoredAt`. */
export function withAnswers<State extends Queries>(reducer: Reducer<State>): Reducer<State> {
  return (state: State | undefined, action: UnknownAction) => {
    const next = reducer(state, action);
    if (!answersFound.match(action)) return next;
    const queries = { ...next.queries };
    for (const [key, { data, at }] of Object.entries(action.payload)) {
      const query = queries[key];
      if (query === undefined || ('data' in query && query.data !== undefined)) continue;
      queries[key] = { ...query, data, fulfilledTimeStamp: at, restoredAt: at };
    }
    return { ...next, queries };
  };
}
