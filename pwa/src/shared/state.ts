import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { api } from './calls/api';

/**
 * What the store holds. Each slice declares its part next to itself, because nothing below `app` may import
 * `app/store.ts`:
 *
 * `declare module '@shared/state' { interface RootState { bank: BankState } }`
 */
export interface RootState {
  api: ReturnType<typeof api.reducer>;
}

export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;

export interface AppStore {
  readonly dispatch: AppDispatch;
  readonly getState: () => RootState;
  readonly subscribe: (listener: () => void) => () => void;
}

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
