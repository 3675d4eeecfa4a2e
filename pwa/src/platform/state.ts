import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';

/**
 * What the store holds. A slice adds its part beside its own declaration, since nothing below `app` may import the store that
 * `app/store.ts` assembles:
 *
 *     declare module '@platform/state' { interface RootState { bank: BankState } }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface RootState {}

/** Takes actions and thunks. */
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;

/** The store as its users see it. */
export interface AppStore {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  readonly subscribe: (listener: () => void) => () => void;
}

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
