import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface BankForm {
  readonly bankCode: string;
  readonly cardNo: string;
  readonly confirmCardNo: string;
}

interface BankState {
  /** Id of the chosen card, by product id. The key is `''` outside an application. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly form: BankForm;
}

export type BankDraft = BankState;

const EMPTY: BankForm = { bankCode: '', cardNo: '', confirmCardNo: '' };

const initialState: BankState = { chosen: {}, form: EMPTY };

declare module '@platform/state' {
  interface RootState {
    bank: BankState;
  }
}

/** Chosen cards and the draft of a new account, which survives the trip to the IFSC finder. */
export const bankSlice = createSlice({
  name: 'bank',
  initialState,
  reducers: {
    cardChosen(state, { payload }: PayloadAction<{ productId: string; cardId: string }>) {
      state.chosen[payload.productId] = payload.cardId;
    },
    accountTyped(state, { payload }: PayloadAction<Partial<BankForm>>) {
      Object.assign(state.form, payload);
    },
    /** Clears the form, unless the borrower has typed another account meanwhile. */
    accountAdded(state, { payload }: PayloadAction<Omit<BankForm, 'confirmCardNo'>>) {
      const { bankCode, cardNo } = state.form;
      if (bankCode === payload.bankCode && cardNo === payload.cardNo) state.form = EMPTY;
    },
    bankRestored(state, { payload }: PayloadAction<{ draft: BankDraft | null; over: 'fill' | 'replace' }>) {
      const { draft, over } = payload;
      const { form, chosen } = draft ?? { form: EMPTY, chosen: {} };
      state.chosen = over === 'fill' ? { ...chosen, ...state.chosen } : chosen;
      const typed = Object.values(state.form).some((value) => value !== '');
      // A stored draft must not mix with typed numbers, perhaps of another account. If only the bank code was typed, it
      // stays and the draft adds the numbers.
      if (over === 'replace' || !typed) state.form = form;
      else if (state.form.cardNo === '' && state.form.confirmCardNo === '') {
        state.form = { ...form, bankCode: state.form.bankCode };
      }
    },
  },
});

export const { cardChosen, accountTyped, accountAdded, bankRestored } = bankSlice.actions;

export const chosenCard = (state: { bank: BankState }, productId: string): string | undefined =>
  state.bank.chosen[productId];
