import { api, read } from '@platform/calls/api';
import type { AmountQuote, KeyFactStatement, Money } from '@core/types';

/** A chosen amount, and the loan period in days. */
export interface Choice {
  readonly productId: string;
  readonly amount: Money;
  readonly days: number;
  /** Set for a booked loan, which follows the running loan of this product. */
  readonly next?: boolean;
}

export const nameOf = ({ productId, amount, days }: Choice): string => [productId, amount, days].join(' ');

const asParams = ({ productId, amount, days }: Choice) => ({ amount, period: String(days), productId });

export const quoteApi = api.injectEndpoints({
  endpoints: (build) => ({
    calculate: build.query<AmountQuote, Choice>({
      query: ({ next = false, ...choice }) => ({
        url: '/order/v1/calculate',
        params: { ...asParams(choice), ...(next && { next: 'true' }) },
      }),
      providesTags: ['Quote'],
    }),
    keyFacts: build.query<KeyFactStatement, Choice>(read('/order/v1/kfs', ['Quote'], asParams)),
  }),
});

export const { useCalculateQuery, useKeyFactsQuery } = quoteApi;
