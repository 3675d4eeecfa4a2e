import { type PayloadAction, createSlice } from '@reduxjs/toolkit';

/** An application as far as it was prepared. */
export interface PreparedApplication {
  readonly amount: string;
  readonly days: number;
  readonly purpose: string | null;
  readonly autoGetMoney: boolean;
  /** The statement that was accepted when it could not be sent; null while it was only being prepared. */
  readonly acceptedId: string | null;
}

/** By product id. */
export type ApplyDrafts = Readonly<Record<string, PreparedApplication>>;

const NONE: ApplyDrafts = {};

declare module '@platform/state' {
  interface RootState {
    apply: ApplyDrafts;
  }
}

/** What was chosen for each product. It waits for the borrower, who reads the Key Fact Statement again and taps. */
export const applySlice = createSlice({
  name: 'apply',
  initialState: NONE,
  reducers: {
    applicationPrepared(state, { payload }: PayloadAction<{ productId: string; prepared: PreparedApplication }>) {
      return { ...state, [payload.productId]: payload.prepared };
    },
    /** It was sent, or given up. */
    applicationDone(state, { payload }: PayloadAction<string>) {
      const { [payload]: _done, ...others } = state;
      return others;
    },
    /** What an earlier visit kept, or another tab just wrote. */
    applyRestored(state, { payload }: PayloadAction<{ draft: ApplyDrafts | null; over: 'fill' | 'replace' }>) {
      return payload.over === 'fill' ? { ...payload.draft, ...state } : (payload.draft ?? NONE);
    },
  },
});

export const { applicationPrepared, applicationDone, applyRestored } = applySlice.actions;
