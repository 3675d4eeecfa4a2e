import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { loadCore } from '@core/index';
import type { HomeIndex, HomeProduct } from '@core/types';
import { openApp } from '@testing/app';
import { authStatus, cheaper, home, product, undway } from '@testing/examples';
import { type Answers, LOST, ok, PENDING, refuse, serve } from '@testing/server';
import { holdTimers, settled } from '@testing/time';

/** Calls of the screens that follow; a test may end before or after them. */
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

async function openHome(data: HomeIndex, answers: Answers = {}) {
  await loadCore();
  const calls = serve({
    ...NEXT_SCREENS,
    'GET /home/v1/index': ok(data),
    'GET /order/v1/list': ok([]),
    'GET /auth/v1/find-user-auth': ok(authStatus(5)),
    'GET /order/v1/precheck': ok({ orderStatus: 1, rejectStatusVO: null }),
    ...answers,
  });
  return { ...(await openApp('/', { token: 't' })), calls };
}

const card = async (name: string) => {
  const article = (await screen.findByRole('heading', { name })).closest('article');
  if (article === null) throw new Error(`no card ${name}`);
  return within(article);
};

const media = window.matchMedia;
const asInstalled = (query: string) => Object.assign(media(query), { matches: query === '(display-mode: standalone)' });

describe('a product card', () => {
  // proves: S2.32 S2.33 S9.10
  it('shows amount, tenure, real days and interest per day, and APPLY', async () => {
    await openHome(home());
    const shown = await card('Saral First');
    expect(shown.getByText('5,000.00', { exact: false }).textContent).toBe('₹5,000.00');
    shown.getByText('91~180 days');
    shown.getByText('7, 14 days');
    shown.getByText('0.1%/day');
    shown.getByRole('button', { name: /^APPLY/ });
    expect(shown.queryByText('Not available now')).toBeNull();
  });

  it('shows what it costs in all and the APR before any tap, large or in a row', async () => {
    await openHome(home({ homeProductVos: [product(), cheaper()] }));
    const large = await card('Saral Month');
    const part = (label: string) => large.getByText(label).closest('div')?.textContent;
    expect(part('You receive')).toContain('₹7,244.80');
    expect(part('Total cost')).toContain('₹934.40');
    expect(part('APR')).toContain('168.13%');
    large.getByText('You repay ₹8,179.20 by 24 Dec 2026');
    const row = await card('Saral First');
    row.getByText('Total cost ₹625.00');
    row.getByText('APR 738.99%');
    row.getByText('0.1%/day');
  });

  it('does not say its days twice where its loan period names them', async () => {
    await openHome(home({ homeProductVos: [cheaper()] }));
    const shown = await card('Saral Month');
    shown.getByText('14 or 28 days');
    expect(shown.queryByText('14, 28 days')).toBeNull();
  });

  it('has buttons whose names differ', async () => {
    await openHome(home({ homeProductVos: [product(), cheaper(), product({ id: 'c', name: 'Far', isFull: 1 })] }));
    await card('Far');
    const names = screen.getAllByRole('button').map((button) => button.textContent);
    expect(new Set(names).size).toBe(names.length);
  });

  it('of a partner says that applying leaves for its site', async () => {
    await openHome(home({ homeProductVos: [product({ productType: 0, example: null })] }));
    (await card('Saral First')).getByText("From a partner. Applying opens the partner's site.");
  });

  // proves: S2.32
  it.each([
    ['a lock while the product is locked', { productStatus: 0, orderNum: 3 }, 'Not available now'],
    ['a level from the second loan', { orderNum: 2 }, 'From your loan number 2'],
    ['a level to the fifth loan', { orderNum: 5 }, 'From your loan number 5'],
  ])('has %s', async (_what, change, text) => {
    await openHome(home({ homeProductVos: [product(change)] }));
    (await card('Saral First')).getByText(text);
  });

  it('has no level for the first loan nor beyond the fifth', async () => {
    await openHome(home({ homeProductVos: [product(), product({ id: 'b', name: 'Far', orderNum: 6 })] }));
    await card('Far');
    expect(screen.queryByText(/From your loan/)).toBeNull();
  });

  it("says 'Fulled' when there is no room", async () => {
    await openHome(home({ homeProductVos: [product({ isFull: 1 })] }));
    (await card('Saral First')).getByRole('button', { name: /^Fulled/ });
  });
});

describe('what cannot be had', () => {
  const closed: [string, Partial<HomeProduct>, number, string, string, string?][] = [
    ['locked', { productStatus: 0 }, 0, 'APPLY', 'Please come back tomorrow.'],
    ['full', { isFull: 1 }, 0, 'Fulled', 'Please come back tomorrow.'],
    [
      'for a later loan',
      { orderNum: 3, fullMsg: 'It opens with your third loan.' },
      1,
      'APPLY',
      '1 of 2 loans repaid',
      'It opens with your third loan.',
    ],
    ['without words of its own', { isFull: 1, fullMsg: '' }, 0, 'Fulled', 'This product is full today.'],
  ];
  it.each(closed)(
    'because it is %s says so on its card, and leads nowhere',
    async (_what, change, loans, name, says, answers = says) => {
      const { user, where, calls } = await openHome(home({ homeProductVos: [product(change)], loans }));
      const shown = await card('Saral First');
      await shown.findByText(says, { exact: false });
      expect(shown.queryByRole('link')).toBeNull();
      await user.click(shown.getByRole('button', { name: `${name} Saral First` }));
      expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain(answers);
      expect([where(), calls.some(({ name: call }) => call.endsWith('find-user-auth'))]).toEqual(['/', false]);
    },
  );

  it('is open once its level is reached, and opens its page', async () => {
    await openHome(home({ homeProductVos: [product({ orderNum: 3 })], loans: 2 }));
    const shown = await card('Saral First');
    const page = await shown.findByRole('link', { name: 'Saral First' });
    expect(page.getAttribute('href')).toBe('/product/saral-first');
    expect(shown.queryByText('Please come back tomorrow.')).toBeNull();
    shown.getByText('Open to you since loan number 3');
  });

  it('after a denial names the day on which it can be applied for again', async () => {
    const denied = product({ reapplyAt: '2026-12-09T10:15:00+05:30' });
    const { user, where } = await openHome(home({ homeProductVos: [denied] }));
    const shown = await card('Saral First');
    shown.getByText('You can apply again on 9 Dec 2026');
    // To the reason, not to the download page of an Android browser.
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) Mobile');
    await user.click(shown.getByRole('button'));
    await waitFor(() => expect(where()).toBe('/product/saral-first/detail'));
  });

  it('is folded away, and says how many there are', async () => {
    await openHome(home({ homeProductVos: [product(), product({ id: 'b', name: 'Shop', productStatus: 0 })] }));
    const group = (await screen.findByText('Later (1)')).closest('details');
    expect(group?.open).toBe(false);
    within(group ?? document.body).getByRole('heading', { name: 'Shop' });
  });

  it('says that it is the running loan, and leads to it instead of offering it', async () => {
    const running = undway({ productId: 'saral-first', repaymentDate: '2026-12-01' });
    await openHome(home({ homeProductVos: [product()], undwayList: [running] }));
    const shown = await card('Saral First');
    shown.getByText('Your loan: Repay by 1 Dec 2026');
    expect(shown.getByRole('link').getAttribute('href')).toBe('/orders/01ORDER/detail');
    expect(shown.queryByRole('button')).toBeNull();
  });

  it('is everything else while a loan is overdue: folded, without a button', async () => {
    const late = undway({ orderState: '8', overdueDays: 3, repaymentDate: '2026-11-23' });
    await openHome(home({ homeProductVos: [product()], undwayList: [late] }));
    const group = (await screen.findByText('After you have repaid (1)')).closest('details');
    expect(group?.open).toBe(false);
    expect((await card('Saral First')).queryByRole('button')).toBeNull();
    expect(screen.queryByText('Loans for you')).toBeNull();
  });
});

describe('APPLY', () => {
  // proves: S4.7 S4.8
  it.each([
    [0, '/auth/basic?pid=saral-first&step=1&as=5'],
    [3, '/auth/face?pid=saral-first&step=4&as=5'],
    [5, '/product/saral-first/detail'],
  ])('with %i steps done leads to %s', async (done, address) => {
    const { user, where } = await openHome(home(), { 'GET /auth/v1/find-user-auth': ok(authStatus(done)) });
    await user.click((await card('Saral First')).getByRole('button'));
    await waitFor(() => expect(where()).toBe(address));
  });

  // proves: S4.8
  it('on a full product says its own words in the Info dialog', async () => {
    const { user, where } = await openHome(home({ homeProductVos: [product({ isFull: 1 })] }));
    await user.click((await card('Saral First')).getByRole('button'));
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('Please come back tomorrow.');
    expect(where()).toBe('/');
  });

  describe('on Android', () => {
    const onAndroid = () =>
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) Mobile');

    // proves: S4.6
    it('in a browser tab leads to the download page, which has the link to the app', async () => {
      onAndroid();
      const { user, where, calls } = await openHome(home(), { 'GET /auth/v1/find-user-auth': LOST });
      await user.click((await card('Saral First')).getByRole('button'));
      await waitFor(() => expect(where()).toBe('/download'));
      const link = await screen.findByRole('link', { name: 'Download for Android' });
      expect(link.getAttribute('href')).toBe('https://store.example/android/saral');
      expect(calls.filter(({ name }) => name.endsWith('find-user-auth'))).toHaveLength(0);
    });

    // proves: S4.6
    it.each([
      ['on the home screen', () => vi.spyOn(window, 'matchMedia').mockImplementation(asInstalled)],
      ['signed in by the native app', () => localStorage.setItem('isApp', '1')],
    ])('%s goes on to the product', async (_how, arrange) => {
      onAndroid();
      arrange();
      const { user, where } = await openHome(home());
      await user.click((await card('Saral First')).getByRole('button'));
      await waitFor(() => expect(where()).toBe('/product/saral-first/detail'));
    });
  });

  it('that fails says why and stays', async () => {
    const { user, where } = await openHome(home(), { 'GET /auth/v1/find-user-auth': LOST });
    await user.click((await card('Saral First')).getByRole('button'));
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('There is no connection.');
    expect(where()).toBe('/');
  });

  it('asks once for two taps', async () => {
    const { user, calls } = await openHome(home(), {
      'GET /auth/v1/find-user-auth': () => new Promise(() => undefined),
    });
    const button = (await card('Saral First')).getByRole('button');
    await user.dblClick(button);
    await settled();
    expect(calls.filter(({ name }) => name.endsWith('find-user-auth'))).toHaveLength(1);
  });
});

describe('a loan in progress', () => {
  // proves: S4.11
  it.each([
    ['1', '/orders/01ORDER/audit'],
    ['2', '/orders/01ORDER/confirm'],
    ['6', '/orders/01ORDER/detail'],
    ['8', '/orders/01ORDER/detail'],
    ['4', '/order'],
  ])('in state %s leads to %s', async (orderState, address) => {
    await openHome(home({ undwayList: [undway({ orderState })] }));
    expect((await card('Saral Month')).getByRole('link', { name: 'Repay' }).getAttribute('href')).toBe(address);
  });
});

describe('the first thing on home', () => {
  const first = async () =>
    within(await screen.findByRole('main')).getAllByRole('heading', { level: 3 })[0]?.textContent;

  it('is the loan that is overdue longest: since when, what it cost so far, and what is to be paid', async () => {
    const running = undway({ orderId: 'A', name: 'Saral Plus', repaymentDate: '2026-12-09' });
    const late = undway({
      orderId: 'B',
      orderState: '8',
      amount: '5185.00',
      repaymentDate: '2026-11-21',
      overdueDays: 3,
      overdueFee: '150.00',
    });
    await openHome(home({ undwayList: [running, late], hero: { kind: 'overdue', order: 1 } }));
    const shown = await card('Saral Month');
    shown.getByText('Overdue by 3 days');
    const row = (label: string) => shown.getByText(label).closest('div')?.textContent;
    expect(row('Late charge so far')).toContain('₹150.00');
    expect(row('Due date')).toContain('21 Nov 2026');
    expect(shown.getByText('5,185.00', { exact: false }).textContent).toBe('₹5,185.00');
    expect(shown.getByRole('link', { name: 'Repay' }).getAttribute('href')).toBe('/orders/B/detail');
    expect(await first()).toBe('Saral Month');
    (await card('Saral Plus')).getByText('Repay by 9 Dec 2026');
  });

  it('is money that waits to be taken, before a loan that runs', async () => {
    const running = undway({ orderId: 'A', name: 'Saral Plus', repaymentDate: '2026-12-09' });
    const passed = undway({ orderId: 'B', orderState: '2', fullButtonName: 'Get Money' });
    await openHome(home({ undwayList: [running, passed], hero: { kind: 'takeMoney', order: 1 } }));
    (await card('Saral Month')).getByText('Approved: take your money');
    expect(await first()).toBe('Saral Month');
  });

  it.each([
    [
      0,
      'Verify once, then apply',
      '1 of 5',
      'Basic information',
      'labels.stepBasic' as const,
      'Start',
      '/auth/basic?pid=saral-first&step=1&as=5',
    ],
    [
      2,
      'Continue your verification',
      '3 of 5',
      'Aadhaar and PAN',
      'labels.stepIdentity' as const,
      'Continue',
      '/auth/identity?pid=saral-first&step=3&as=5',
    ],
  ])('is the next step of verification with %i done', async (done, title, place, step, labelKey, press, address) => {
    const hero = { kind: 'verify', product: 0, step: done + 1, total: 5, labelKey } as const;
    const { user, where } = await openHome(home({ hero }), { 'GET /auth/v1/find-user-auth': ok(authStatus(done)) });
    const shown = within(await screen.findByRole('region', { name: title }));
    shown.getByText(place);
    shown.getByText(step);
    await user.click(shown.getByRole('button', { name: press }));
    await waitFor(() => expect(where()).toBe(address));
  });

  it.each([
    [true, 'You are verified'],
    [false, 'Ready for your next loan'],
  ])('is the next loan, the cheapest, the first of all: %s', async (isFirst, title) => {
    const { user, where } = await openHome(
      home({ homeProductVos: [product(), cheaper()], hero: { kind: 'nextLoan', product: 1, isFirst } }),
    );
    const shown = within(await screen.findByRole('region', { name: title }));
    expect(shown.getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Saral Month');
    await user.click(shown.getByRole('button', { name: 'APPLY Saral Month' }));
    await waitFor(() => expect(where()).toBe('/product/saral-month/detail'));
  });

  it.each([
    ['3', 'Your application for Saral First was not approved.', '/product/saral-first/denied'],
    ['5', /^We could not send the money for Saral First. You owe nothing./, '/order'],
  ])('is how the last application ended: %s', async (orderState, says, href) => {
    const denied = product({ reapplyAt: '2026-12-09T10:15:00+05:30' });
    const ended = { orderState, productId: 'saral-first', name: 'Saral First' };
    const hero = { kind: 'nextLoan', product: 1, isFirst: true } as const;
    await openHome(home({ homeProductVos: [denied, cheaper()], ended, hero }));
    const notice = within((await screen.findByText(says)).closest('section') ?? document.body);
    expect(notice.getByRole('link').getAttribute('href')).toBe(href);
    screen.getByRole('heading', { name: 'Other loans' });
    expect(screen.queryByText('You are verified')).toBeNull();
  });

  it('is nothing of its own while an application is looked at', async () => {
    await openHome(home({ undwayList: [undway({ orderState: '1' })], hero: { kind: 'none' } }));
    await card('Saral Month');
    expect(screen.queryByRole('region', { name: /verified|next loan|verification/ })).toBeNull();
  });

  it.each([
    ['1', {}, 'Being checked'],
    ['2', { actUntil: '2026-11-29T21:43:00+05:30' }, /^Take it by 29 Nov 2026, 21:43\./],
    ['4', {}, 'Your money is on its way'],
    ['6', { repaymentDate: '2026-11-26' }, 'Due today, 26 Nov 2026'],
    ['6', { repaymentDate: '2026-11-28' }, 'Due soon: repay by 28 Nov 2026'],
    ['6', { repaymentDate: '2026-12-03' }, 'Repay by 3 Dec 2026'],
    ['11', { extensionState: 1, extensionFee: '325.00', actUntil: '2026-11-27T20:53:00+05:30' }, /^Pay ₹325.00 by/],
  ])('names the state of an order: %s %o', async (orderState, change, says) => {
    await openHome(home({ asOf: '2026-11-26', undwayList: [undway({ orderState, ...change })] }));
    (await card('Saral Month')).getByText(says);
  });

  it.each([
    ['1', true],
    ['4', true],
    ['6', false],
  ])('is read again by and by while the lender decides: %s', async (orderState, isRead) => {
    const looks = holdTimers(15_000);
    let state = orderState;
    await openHome(home(), { 'GET /home/v1/index': () => ok(home({ undwayList: [undway({ orderState: state })] })) });
    await card('Saral Month');
    await settled();
    expect(looks.waiting()).toBe(isRead ? 1 : 0);
    if (!isRead) return;
    state = '2';
    await looks.ring();
    await screen.findByText('Approved: take your money');
  });
});

describe('home', () => {
  // proves: S6.4 S9.23
  it('names the level in force and explains all five', async () => {
    const { user } = await openHome(home({ loyalty: { onTimeRepayments: 2, level: 2, discountPercent: 9 } }));
    await user.click(await screen.findByRole('button', { name: /^Silver.*9% off/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getAllByRole('listitem').map(({ textContent }) => /(5|9|13|14)%/.exec(textContent ?? '')?.[1]),
    ).toEqual(['5', '9', '13', '13', '14']);
  });

  it('without products says so', async () => {
    await openHome(home({ homeProductVos: [] }));
    await screen.findByText('No loans on offer now');
  });

  it('that could not be read says why, and Retry reads it again', async () => {
    let broken = true;
    const { user } = await openHome(home(), {
      'GET /home/v1/index': () => (broken ? refuse('Something went wrong on our side.') : ok(home())),
    });
    await screen.findByText('Something went wrong on our side.');
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await card('Saral First');
  });
});
