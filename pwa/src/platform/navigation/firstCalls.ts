import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '@platform/state';

type FirstCall = ThunkAction<
  PromiseLike<unknown> & { readonly unsubscribe: () => void },
  RootState,
  unknown,
  UnknownAction
>;

/**
 * The queries that a screen begins with; `id` is the one in its address. Sent at app start, before the first render.
 */
export type FirstCalls = (id: string) => readonly FirstCall[];
