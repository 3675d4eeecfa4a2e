import { expect, it } from 'vitest';
import { hrefOf } from 'loan-wasm-unshipped';
import { href } from './href';
import type { AuthStep, OrderScreen, Route } from './types';

const TEXTS = [
  '',
  'saral-first',
  '01J8',
  'a b+c',
  'a/b\\c',
  '/orders/01J/detail?x=1&y=2#z',
  "-._~!'()*",
  '%2F%zz:pid$&$1',
  '..',
  'ऋण ₹ 🙂',
  'half \uD83D a character',
  '\u0000\t\n',
];
const NUMBERS = [null, 0, 1, 15, 4_294_967_295];
const STEPS: readonly AuthStep[] = ['basic', 'work', 'identity', 'face', 'contacts'];
const SCREENS: readonly OrderScreen[] = ['audit', 'confirm', 'detail', 'extension', 'papers', 'reapply'];

type Of<K extends Route['kind']> = Extract<Route, { kind: K }>;
const only = <K extends Route['kind']>(kind: K) => [{ kind }] as unknown as readonly Of<K>[];
const each = <K extends Route['kind']>(make: (text: string) => Of<K>): readonly Of<K>[] => TEXTS.map(make);
const pair = <K extends Route['kind']>(make: (one: string, other: string) => Of<K>): readonly Of<K>[] =>
  TEXTS.flatMap((one) => TEXTS.map((other) => make(one, other)));

/** Sample routes of each kind. A missing kind does not compile. */
const SAMPLES: { readonly [K in Route['kind']]: readonly Of<K>[] } = {
  home: only('home'),
  login: each((redirect) => ({ kind: 'login', redirect })),
  joint: only('joint'),
  orders: only('orders'),
  account: only('account'),
  aboutUs: only('aboutUs'),
  help: only('help'),
  feedback: only('feedback'),
  product: each((pid) => ({ kind: 'product', pid })),
  productDetail: each((pid) => ({ kind: 'productDetail', pid })),
  productDenied: NUMBERS.flatMap((day) =>
    NUMBERS.flatMap((hour) => each<'productDenied'>((pid) => ({ kind: 'productDenied', pid, day, hour }))),
  ),
  authIndex: each((pid) => ({ kind: 'authIndex', pid })),
  authStep: STEPS.flatMap((key) =>
    NUMBERS.flatMap((step) =>
      NUMBERS.flatMap((total) => each<'authStep'>((pid) => ({ kind: 'authStep', key, pid, step, as: total }))),
    ),
  ),
  authKyc: each((pid) => ({ kind: 'authKyc', pid })),
  authCallback: each((pid) => ({ kind: 'authCallback', pid })),
  bank: each((pid) => ({ kind: 'bank', pid })),
  bankAdd: pair((pid, ifscCode) => ({ kind: 'bankAdd', pid, ifscCode })),
  bankIfsc: each((pid) => ({ kind: 'bankIfsc', pid })),
  repay: only('repay'),
  order: SCREENS.flatMap((screen) => each<'order'>((id) => ({ kind: 'order', id, screen }))),
  paper: pair((id, paper) => ({ kind: 'paper', id, paper })),
  orderRating: pair((orderId, token) => ({ kind: 'orderRating', orderId, token })),
  schedules: only('schedules'),
  schedule: pair((oid, pid) => ({ kind: 'schedule', oid, pid })),
  promotion: only('promotion'),
  alert: only('alert'),
  distribution: only('distribution'),
  download: only('download'),
  verifyContact: each((pid) => ({ kind: 'verifyContact', pid })),
  legalAgreement: only('legalAgreement'),
  legalPrivacy: only('legalPrivacy'),
  legalLender: only('legalLender'),
  notFound: only('notFound'),
};

it.each(Object.keys(SAMPLES) as Route['kind'][])('gives the address of %s that core gives', (kind) => {
  for (const route of SAMPLES[kind]) expect(href(route), JSON.stringify(route)).toBe(hrefOf(route).href);
});
