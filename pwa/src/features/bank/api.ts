import { api } from '@app/api';
import type { BankCard, BindCardRequest, CardBound } from '@core/types';
import type { Attempt } from '@app/useAttempt';
import { post } from '@app/post';

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
  }),
});

export const { useBankCardsQuery, useBindCardMutation } = bankApi;
