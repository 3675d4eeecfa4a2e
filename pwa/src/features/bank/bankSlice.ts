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
}

const EMPTY: BankForm = { bankCode: '', cardNo: '', confirmCardNo: '' };

const initialState: BankState = { chosen: {}, form: EMPTY, wanted: null };

/** Which card was chosen, and a half-typed account, which outlives the trip to the IFSC finder. In memory only. */
export const bankSlice = createSlice({
  name: 'bank',
  initialState,
  reducers: {
    cardChosen(state, { payload }: PayloadAction<{ productId: string; cardId: string }>) {
      state.chosen[payload.productId] = payload.cardId;
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
  },
});

export const { cardChosen, cardWanted, accountTyped, accountAdded } = bankSlice.actions;

/** The card chosen for a product, `undefined` when none was. */
export const chosenCard = (state: { bank: BankState }, productId: string): string | undefined =>
  state.bank.chosen[productId];

/** Where picking a card for a product leads back to; null: to the product's own page. */
export const wantedFrom = (state: { bank: BankState }, productId: string): string | null =>
  state.bank.wanted?.productId === productId ? state.bank.wanted.href : null;
