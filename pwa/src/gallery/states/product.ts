import { CARD, home, PRODUCT as EXAMPLE, QUOTE, STATEMENT } from '@features/orders/testing/answers';
import { type Answers, LOST, ok, PENDING, refuse } from '@testing/answers';
import { readStates, type Screen } from '../state';

const reads: Answers = {
  'GET /product/v1/product-info': ok(EXAMPLE),
  'GET /order/v1/precheck': ok({ orderStatus: 1, rejectStatusVO: null }),
};
const CARDS = 'GET /bank/v1/find-user-bank-card';
const APPLY = 'POST /order/v1/apply';
const all: Answers = {
  ...reads,
  'GET /home/v1/index': ok(home(0)),
  'GET /order/v1/calculate': ok(QUOTE),
  'GET /order/v1/kfs': ok(STATEMENT),
  [CARDS]: ok([CARD]),
};
const path = '/product/P1/detail';
const complete = [{ press: 'product.kfsAccept' }, { press: 'product.apply' }] as const;

export const PRODUCT: Readonly<Record<string, Screen>> = {
  product: readStates('/product/P1', { 'GET /product/v1/product-info': ok(EXAMPLE) }),
  'product-detail': {
    ...readStates(path, all),
    'no-card': { path, answers: { ...all, [CARDS]: ok([]) } },
    'card-missing': { path, answers: { ...all, [CARDS]: ok([]) }, acts: complete },
    'statement-not-accepted': { path, answers: all, acts: [{ press: 'product.apply' }] },
    applying: { path, answers: { ...all, [APPLY]: PENDING }, acts: complete },
    refused: { path, answers: { ...all, [APPLY]: refuse('An open order for this product exists.') }, acts: complete },
    'answer-lost': { path, answers: { ...all, [APPLY]: LOST }, acts: complete },
    prepared: {
      path,
      answers: { ...all, 'GET /order/v1/precheck': LOST, 'GET /order/v1/calculate': LOST },
      offline: true,
    },
    'worked-out-here': {
      path,
      answers: { ...all, 'GET /order/v1/calculate': LOST, 'GET /order/v1/kfs': LOST },
      offline: true,
    },
  },
  'product-denied': {
    shown: { path: '/product/P1/denied?day=14&hour=23' },
    'last-hours': { path: '/product/P1/denied?day=0&hour=1' },
  },
};
