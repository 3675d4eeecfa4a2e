import type { Draft } from '@offline/drafts';
import { type BankDraft, bankRestored } from '@entities/bank/bankSlice';

export const bankDraft: Draft = {
  name: 'bank',
  read: ({ bank: { form, chosen } }) => {
    const nothing = Object.values(form).every((value) => value === '') && Object.keys(chosen).length === 0;
    return nothing ? null : ({ form, chosen } satisfies BankDraft);
  },
  restored: (value, over) => bankRestored({ draft: value as BankDraft | null, over }),
};
