import { api } from '@app/api';
import type { AboutUs, FaqItem } from '@core/types';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    faq: build.query<FaqItem[], void>({ query: () => ({ url: '/client/v1/faq' }) }),
    aboutUs: build.query<AboutUs, void>({ query: () => ({ url: '/client/v1/about-us' }) }),
  }),
});

export const { useFaqQuery, useAboutUsQuery } = accountApi;
