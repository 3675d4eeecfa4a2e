import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';

/**
 * The store's state. Each slice declares its part next to itself, because nothing below `app` may import
 * `app/store.ts`:
 *
 *     declare module '@platform/state' { interface RootState { bank: BankState } }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface RootState {}

export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;

export interface AppStore {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  readonly subscribe: (listener: () => void) => () => void;
}

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
