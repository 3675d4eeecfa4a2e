import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The add-bank form as typed; the names are core's. */
export interface BankForm {
  readonly bankCode: string;
  readonly cardNo: string;
  readonly confirmCardNo: string;
}

interface BankState {
  /** The card chosen for each product, by product id; `''` is the choice without a product. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly form: BankForm;
  /** The page that sent the borrower to the accounts; picking one leads back there. */
  readonly wanted: Wanted | null;
}

/** A page that wants a card for a product. */
interface Wanted {
  readonly productId: string;
  readonly href: string;
  /** The one it has now, where that is not the one chosen for the product. */
  readonly cardId?: string | null;
}

/** What of it is kept on the phone. */
export type BankDraft = Pick<BankState, 'form' | 'chosen'>;

const EMPTY: BankForm = { bankCode: '', cardNo: '', confirmCardNo: '' };

const initialState: BankState = { chosen: {}, form: EMPTY, wanted: null };

declare module '@platform/state' {
  interface RootState {
    bank: BankState;
  }
}

/** Which card was chosen, and a half-typed account, which outlives the trip to the IFSC finder. */
export const bankSlice = createSlice({
  name: 'bank',
  initialState,
  reducers: {
    cardChosen(state, { payload }: PayloadAction<{ productId: string; cardId: string }>) {
      state.chosen[payload.productId] = payload.cardId;
      if (state.wanted !== null) state.wanted.cardId = null;
    },
    cardWanted(state, { payload }: PayloadAction<Wanted | null>) {
      state.wanted = payload;
    },
    accountTyped(state, { payload }: PayloadAction<Partial<BankForm>>) {
      Object.assign(state.form, payload);
    },
    accountAdded(state) {
      state.form = EMPTY;
    },
    /** What an earlier visit kept, or another tab just wrote. */
    bankRestored(state, { payload }: PayloadAction<{ draft: BankDraft | null; over: 'fill' | 'replace' }>) {
      const { draft, over } = payload;
      const { form, chosen } = draft ?? { form: EMPTY, chosen: {} };
      state.chosen = over === 'fill' ? { ...chosen, ...state.chosen } : chosen;
      const typed = Object.values(state.form).some((value) => value !== '');
      // An account is one thing: a number typed now does not go with a code from before, except the one just found.
      if (over === 'replace' || !typed) state.form = form;
      else if (state.form.cardNo === '' && state.form.confirmCardNo === '') {
        state.form = { ...form, bankCode: state.form.bankCode };
      }
    },
  },
});

export const { cardChosen, cardWanted, accountTyped, accountAdded, bankRestored } = bankSlice.actions;

/** The card that the page which sent the borrower here has, else the one chosen for the product. */
export const standingCard = (state: { bank: BankState }, productId: string): string | undefined =>
  (state.bank.wanted?.productId === productId ? state.bank.wanted.cardId : null) ?? chosenCard(state, productId);

/** The card chosen for a product, `undefined` when none was. */
export const chosenCard = (state: { bank: BankState }, productId: string): string | undefined =>
  state.bank.chosen[productId];

/** Where picking a card for a product leads back to; null: to the product's own page. */
export const wantedFrom = (state: { bank: BankState }, productId: string): string | null =>
  state.bank.wanted?.productId === productId ? state.bank.wanted.href : null;
