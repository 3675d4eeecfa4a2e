import { screen, within } from '@testing-library/react';
import { loadCore } from '@core/index';
import type { HomeIndex } from '@core/types';
import { openApp } from '@testing/app';
import { authStatus } from '@testing/examples';
import { type Answers, ok, PENDING, serve } from '@testing/server';

/** Calls of the screens that a test may open last. The test may end before their responses. */
const NEXT_SCREENS: Answers = {
  'GET /product/v1/product-info': PENDING,
  'GET /order/v1/calculate': PENDING,
  'GET /order/v1/kfs': PENDING,
  'GET /bank/v1/find-user-bank-card': PENDING,
  'GET /auth/v1/auth-page-info': PENDING,
  'GET /auth/v2/auth-page-info': PENDING,
  'GET /map-state/v1/list': PENDING,
  'GET /auth/kyc-auth-config': PENDING,
  'GET /auth/v1/living-check-config': PENDING,
};

export async function openHome(data: HomeIndex, answers: Answers = {}) {
  await loadCore();
  const calls = serve({
    ...NEXT_SCREENS,
    'GET /home/v1/index': ok(data),
    'GET /order/v1/list': ok([]),
    'GET /order/v1/detail': PENDING,
    'GET /auth/v1/find-user-auth': ok(authStatus(5)),
    'GET /order/v1/precheck': ok({ orderStatus: 1, rejectStatusVO: null }),
    ...answers,
  });
  return { ...(await openApp('/', { token: 't' })), calls };
}

export const card = async (name: string) => {
  const article = (await screen.findByRole('heading', { name })).closest('article');
  if (article === null) throw new Error(`no card ${name}`);
  return within(article);
};
