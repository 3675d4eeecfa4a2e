import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '@platform/state';

/** One of the queries that a screen begins with. */
type FirstCall = ThunkAction<
  PromiseLike<unknown> & { readonly unsubscribe: () => void },
  RootState,
  unknown,
  UnknownAction
>;

/** The queries that a screen begins with; `id` is the one in its address. The start of the app sends them before it draws. */
export type FirstCalls = (id: string) => readonly FirstCall[];
