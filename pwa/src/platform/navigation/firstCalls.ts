import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '@platform/state';

type FirstCall = ThunkAction<
  PromiseLike<unknown> & { readonly unsubscribe: () => void },
  RootState,
  unknown,
  UnknownAction
>;

/** The queries that a screen sends at app start. `id`: the id in the screen's address. */
export type FirstCalls = (id: string) => readonly FirstCall[];
