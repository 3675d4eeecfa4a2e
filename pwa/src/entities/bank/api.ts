import { api, type Attempt, change, read, unkeyed } from '@platform/calls/api';
import type { BankCard, BindCardRequest, BranchOfIfsc, CardBound, ConfirmRequest } from '@core/types';

const bankApi = api.injectEndpoints({
  endpoints: (build) => ({
    bankCards: build.query<BankCard[], string>(
      read('/bank/v1/find-user-bank-card', ['Bank'], (productId) => ({ productId })),
    ),
    bindCard: build.mutation<CardBound, Attempt<BindCardRequest>>(change('/bank/v1/bind-card', ['Bank'])),
    branchOfIfsc: build.query<BranchOfIfsc, string>(
      read('/bank-info/v1/get-branch', [], (ifsc) => ({ ifsc, similar: 'true' })),
    ),
    confirm: build.mutation<null, ConfirmRequest>(unkeyed('/user/v1/confirm')),
  }),
});

export const { useBankCardsQuery, useBindCardMutation, useBranchOfIfscQuery, useConfirmMutation } = bankApi;
