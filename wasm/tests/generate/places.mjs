import { hostile, instant, text } from './random.mjs';

const PATHS = [
  '/',
  '/order',
  '/order/',
  '/repay',
  '/personal',
  '/personal/help',
  '/feedback',
  '/product/p1',
  '/product/p1/detail',
  '/product/p1/denied',
  '/auth/index',
  '/auth/basic',
  '/auth/kyc',
  '/bank',
  '/bank/add',
  '/bank/ifsc',
  '/orders/o1/audit',
  '/orders/audit',
  '/schedule/s1',
  '/login',
  '/joint',
  '/download',
  '/distribution',
  '/alert',
  '/promotion',
  '/verify/contact2',
  '/nowhere',
  '//evil.example',
  '/%2e%2e/x',
  '/a%zz',
  '/\\x',
];

const path = (r) => (r.chance(0.85) ? r.pick(PATHS) : `/${text(r, 16)}`);
const search = (r) =>
  r.pick([
    '',
    '?pid=p1',
    '?pid=p%201&step=2&as=5',
    '?redirect=/order',
    '?day=3&hour=x',
    `?pid=${text(r, 8)}`,
    '?orderId=o&token=t',
  ]);
const status = (r) => ({
  userAuthConfigVoList: r.many(0, 6, () => ({ key: r.pick(['basic', 'work', 'identity', 'face', 'contacts', 'x']) })),
  basic: r.int(0, 1),
  work: r.int(0, 1),
  kycAadhaarAndPan: r.int(0, 1),
  kycFaceAndHold: r.int(0, 1),
  contact: r.int(0, 1),
});

const precheck = (r) => ({
  orderStatus: r.int(0, 3),
  rejectStatusVO: r.pick([null, { day: r.int(0, 15), hour: r.int(0, 23) }]),
  ...(r.chance(0.5) ? { reapplyAt: r.pick([null, instant(r)]), fullMsg: r.pick([null, text(r)]) } : {}),
});
const client = (r) => ({ android: r.chance(0.5), standalone: r.chance(0.5), app: r.chance(0.5) });

function product(r) {
  return {
    id: text(r, 4),
    name: 'Saral',
    logo: '/l.svg',
    maxAmount: '5000.00',
    productStatus: r.int(0, 1),
    isFull: r.int(0, 1),
    fullMsg: text(r, 6),
    productType: r.int(0, 1),
    orderNum: r.int(1, 5),
    interestRate: '0.1',
    tenureText: '91~180 days',
    periodList: [7],
    h5Href: r.pick([null, 'https://partner.example/x', 'https://evil.example/', 'http://partner.example', text(r)]),
  };
}

const undway = (r) => ({
  orderId: text(r, 6),
  orderState: r.pick(['1', '2', '4', '6', '8', '11', 'x']),
  name: 'Saral',
  logo: '',
  amount: '5035.00',
  amountMsg: '',
  interest: '35.00',
  fullButtonName: '',
  repaymentDate: r.pick([null, '2026-11-26', '2026-11-28', '2026-12-09']),
  overdueDays: r.int(0, 2),
  productId: r.pick([null, 'p1']),
  extensionState: r.int(0, 3),
  href: '',
});

const home = (r) => ({
  homeProductVos: [{ ...product(r), id: 'p1', reapplyAt: r.pick([null, instant(r)]) }, product(r)],
  undwayList: r.chance(0.5) ? [undway(r)] : [],
  loyalty: { onTimeRepayments: 0, level: 0, discountPercent: 0 },
  loans: r.int(0, 4),
  asOf: r.pick([null, '2026-11-26']),
  ended: r.pick([null, { orderState: r.pick(['3', '5', '7']), productId: 'p1', name: 'Saral' }]),
  repayHref: '',
});

const ROUTES = [
  () => ({ kind: 'home' }),
  (r) => ({ kind: 'login', redirect: text(r) }),
  (r) => ({ kind: 'product', pid: text(r, 6) }),
  (r) => ({ kind: 'productDenied', pid: text(r, 6), day: r.pick([null, 0, 15]), hour: r.pick([null, 23]) }),
  (r) => ({
    kind: 'authStep',
    key: r.pick(['basic', 'face', 'x']),
    pid: text(r, 6),
    step: r.pick([null, 1]),
    as: r.pick([null, 5]),
  }),
  (r) => ({ kind: 'bankAdd', pid: text(r, 6), ifscCode: text(r, 6) }),
  (r) => ({ kind: 'order', id: text(r, 6), screen: r.pick(['audit', 'confirm', 'detail', 'extension', 'x']) }),
  (r) => ({ kind: 'schedule', oid: text(r, 6), pid: text(r, 6) }),
  (r) => ({ kind: text(r, 6) }),
];

export const places = (r) =>
  r.pick([
    () => ({
      rule: r.pick(['guard', 'sessionEnded']),
      input: hostile(r, { path: path(r), search: search(r), hasToken: r.chance(0.5) }),
    }),
    () => ({ rule: 'routeMeta', input: hostile(r, { path: path(r) + search(r) }) }),
    () => ({
      rule: 'safeRedirect',
      input: hostile(r, {
        redirect: r.pick([() => path(r) + search(r), () => text(r), () => `https://${text(r, 5)}`])(),
      }),
    }),
    () => ({ rule: 'hrefOf', input: hostile(r, r.pick(ROUTES)(r)) }),
    () => ({ rule: 'nextStep', input: hostile(r, { status: hostile(r, status(r)), productId: text(r, 6) }) }),
    () => ({
      rule: 'stepPosition',
      input: hostile(r, {
        status: status(r),
        key: r.pick(['basic', 'work', 'contacts', 'x']),
        ...(r.chance(0.7)
          ? {
              productId: text(r, 6),
              waiting: r.many(0, 3, () => r.pick(['basic', 'work', 'identity', 'contacts', 'y'])),
            }
          : {}),
      }),
    }),
    () => ({
      rule: 'precheckOutcome',
      input: hostile(r, {
        precheck: precheck(r),
        productId: text(r, 6),
      }),
    }),
    () => ({
      rule: 'deniedWait',
      input: hostile(r, {
        path: r.pick(['/product/p1/denied', path(r)]),
        search: r.pick([`?day=${r.int(0, 16)}&hour=${r.int(0, 25)}`, `?day=${text(r, 4)}&hour=1`, search(r)]),
        ...(r.chance(0.5) ? { now: r.pick([null, instant(r)]) } : {}),
        ...(r.chance(0.3) ? { precheck: r.pick([null, precheck(r)]) } : {}),
      }),
    }),
    () => ({
      rule: 'applyFromHome',
      input: hostile(r, {
        product: hostile(r, product(r)),
        ...(r.chance(0.8) ? { status: r.pick([null, status(r)]) } : {}),
        client: client(r),
        ...(r.chance(0.8) ? { allowedHosts: ['partner.example'] } : {}),
      }),
    }),
    () => ({ rule: 'applyNow', input: hostile(r, { productId: text(r, 6), client: client(r) }) }),
    () => ({ rule: 'homeDrawn', input: home(r) }),
    () => ({
      rule: 'joint',
      input: hostile(r, {
        fragment: r.pick(['#ticket=abc', '#phone=919876543210&timestamp=1&nonce=n&sign=s', `#${text(r)}`, '']),
      }),
    }),
    () => ({
      rule: 'jointDone',
      input: hostile(r, { token: text(r, 8), isRegister: r.int(0, 2), phone: `91${r.digits(10)}` }),
    }),
    () => ({
      rule: 'productCard',
      input: hostile(r, {
        productStatus: r.int(0, 2),
        isFull: r.int(0, 2),
        orderNum: r.int(0, 5),
        ...(r.chance(0.5) ? { productType: r.pick([null, r.int(0, 1)]), loans: r.pick([null, r.int(0, 5)]) } : {}),
      }),
    }),
    () => ({
      rule: 'promotion',
      input: hostile(r, {
        scheme: r.pick([null, 'saral', 'SARAL+x.1-2', 'https', 'javascript', '1saral', text(r, 8)]),
      }),
    }),
    () => ({
      rule: 'install',
      input: hostile(r, {
        client: hostile(r, client(r)),
        iosSafari: r.chance(0.5),
        promptOffered: r.chance(0.5),
        returning: r.chance(0.5),
        ordersInProgress: r.chance(0.5) ? 1 : 0,
        loans: r.chance(0.5) ? 2 : 0,
        remembered: r.chance(0.5),
      }),
    }),
    () => ({
      rule: 'location',
      input: hostile(r, {
        wanted: r.many(0, 2, () => hostile(r, { type: r.pick(['gps', 'GPS', 'x']), needUpload: r.int(0, 2) })),
        permission: r.pick(['granted', 'prompt', 'denied', 'x']),
        mayAsk: r.chance(0.5),
        asked: r.chance(0.5),
      }),
    }),
    () => ({ rule: 'faceNext', input: hostile(r, { status: r.int(0, 2), productId: text(r, 6) }) }),
    () => ({
      rule: 'identityWay',
      input: hostile(r, { KycPageInfoVo: r.many(0, 2, () => ({ photoType: r.pick([null, 0, 1]) })) }),
    }),
  ])();
