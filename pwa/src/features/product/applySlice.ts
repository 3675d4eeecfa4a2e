import { type PayloadAction, createSlice } from '@reduxjs/toolkit';
import type { Money } from '@core/types';

export interface PreparedApplication {
  readonly amount: Money;
  readonly days: number;
  readonly purpose: string | null;
  readonly autoGetMoney: boolean;
  /** Id of the Key Fact Statement that was accepted but not sent; null if none was accepted. */
  readonly acceptedId: string | null;
}

export type ApplyDrafts = Readonly<Record<string, PreparedApplication>>;

const NONE: ApplyDrafts = {};

declare module '@platform/state' {
  interface RootState {
    apply: ApplyDrafts;
  }
}

/** Choices by product. Before sending, the borrower must accept the Key Fact Statement again. */
export const applySlice = createSlice({
  name: 'apply',
  initialState: NONE,
  reducers: {
    applicationPrepared(state, { payload }: PayloadAction<{ productId: string; prepared: PreparedApplication }>) {
      return { ...state, [payload.productId]: payload.prepared };
    },
    applicationDone(state, { payload }: PayloadAction<string>) {
      const { [payload]: _done, ...others } = state;
      return others;
    },
    applyRestored(state, { payload }: PayloadAction<{ draft: ApplyDrafts | null; over: 'fill' | 'replace' }>) {
      return payload.over === 'fill' ? { ...payload.draft, ...state } : (payload.draft ?? NONE);
    },
  },
});

export const { applicationPrepared, applicationDone, applyRestored } = applySlice.actions;
