import { api } from '@platform/calls/api';
import type { BankCard, BindCardRequest, BranchOfIfsc, CardBound, ConfirmRequest } from '@core/types';
import type { Attempt } from '@platform/calls/useAttempt';
import { post } from '@platform/calls/post';

const bankApi = api.injectEndpoints({
  endpoints: (build) => ({
    bankCards: build.query<BankCard[], string>({
      query: (productId) => ({ url: '/bank/v1/find-user-bank-card', params: { productId } }),
      providesTags: ['Bank'],
    }),
    bindCard: build.mutation<CardBound, Attempt<BindCardRequest>>({
      query: post('/bank/v1/bind-card'),
      invalidatesTags: ['Bank'],
    }),
    branchOfIfsc: build.query<BranchOfIfsc, string>({
      query: (ifsc) => ({ url: '/bank-info/v1/get-branch', params: { ifsc, similar: 'true' } }),
    }),
    confirm: build.mutation<null, ConfirmRequest>({
      query: (body) => ({ url: '/user/v1/confirm', method: 'POST', body }),
    }),
  }),
});

export const { useBankCardsQuery, useBindCardMutation, useBranchOfIfscQuery, useConfirmMutation } = bankApi;
