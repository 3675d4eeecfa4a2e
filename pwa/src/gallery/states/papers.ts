import type { Paper } from '@core/types';
import { ACCOUNT, ALL, KFS, LONG_HINDI, NO_DUES, OWED, RECEIPT, REFUNDED } from '@features/papers/testing/answers';
import { orderDetail } from '@features/orders/testing/answers';
import { type Answers, ok } from '@testing/answers';
import { type GalleryState, readStates, type Screen } from '../state';

const order: Answers = { 'GET /order/v1/detail': ok(orderDetail('7')) };
const list: Answers = { ...order, 'GET /order/v1/papers': ok([...ALL]) };
const read = (paper: Paper): Answers => ({ 'GET /order/v1/paper': ok(paper) });
const shown = (paper: Paper): GalleryState => ({ path: `/orders/O1/papers/${paper.id}`, answers: read(paper) });

export const PAPERS: Readonly<Record<string, Screen>> = {
  'order-papers': {
    ...readStates('/orders/O1/papers', list),
    empty: { path: '/orders/O1/papers', answers: { ...order, 'GET /order/v1/papers': ok([]) } },
  },
  paper: {
    ...readStates(`/orders/O1/papers/${KFS.id}`, read(KFS)),
    owed: shown(OWED),
    account: shown(ACCOUNT),
    receipt: shown(RECEIPT),
    refunded: shown(REFUNDED),
    'no-dues': shown(NO_DUES),
    'long-hindi': shown(LONG_HINDI),
  },
};
