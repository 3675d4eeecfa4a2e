import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import type { HomeIndex, ProductInfo, Timestamp } from '@core/types';
import { home, PRODUCT, seenBy } from '@features/orders/testing/answers';
import { api } from '@platform/calls/api';
import { leaveFor } from '@platform/navigation/leaveFor';
import { APP_CONFIG, type Given } from '@testing/answers';
import { authStatus, product, undway } from '@testing/examples';
import {
  type Answers,
  answerLater,
  cameTo,
  fakeServer,
  LOST,
  ok,
  openScreen,
  PENDING,
  refuse,
  withRealCore,
} from '@testing/screen';
import { settled } from '@testing/time';

vi.mock('@platform/navigation/leaveFor', () => ({ leaveFor: vi.fn() }));

withRealCore();

const OPEN: Answers = {
  'GET /home/v1/index': LOST,
  'GET /order/v1/precheck': ok({ orderStatus: 1, rejectStatusVO: null }),
};

/** A home response for a borrower who is overdue with another product. */
const LATE = {
  ...home(0),
  homeProductVos: [product({ id: 'P1' })],
  undwayList: [undway({ orderId: 'LATE', orderState: '8', overdueDays: 3 })],
};

const REPAID = { ...LATE, undwayList: [] };

describe('the product intro', () => {
  // proves: S2.34 S7.9
  it('shows the maximum, the terms, both lists, and leads to the verification hub', async () => {
    const server = fakeServer({ ...OPEN, 'GET /product/v1/product-info': ok(PRODUCT) });
    await openScreen('/product/P1');
    const row = async (label: string) => (await screen.findByText(label)).closest('div')?.textContent;
    expect(await row('Maximum amount')).toContain('₹5,000.00');
    expect(await row('Lending time')).toContain('5 minutes');
    expect(await row('Period')).toContain('7 or 14 days');
    expect(await row('Overall rating')).toContain('4.8');
    expect(await row('Interest per day')).toContain('0.1%');
    const list = (title: string) => screen.getByRole('heading', { name: title }).closest('section') ?? document.body;
    expect(
      within(list('Requirement'))
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Aadhaar card', 'PAN card']);
    expect(within(list('Product Eligibility')).getByText('You are 21 to 55 years old')).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'APPLY NOW' })).getAttribute('href')).toBe('/auth/index?pid=P1');
    expect(server.named('GET /product/v1/product-info')[0]?.query.get('id')).toBe('P1');
  });

  // proves: S4.6
  it('sends an Android browser tab to the download page, as home does', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) Mobile');
    fakeServer({ ...OPEN, 'GET /product/v1/product-info': ok(PRODUCT), 'GET /auth/v1/find-user-auth': PENDING });
    const { user } = await openScreen('/product/P1');
    await user.click(await screen.findByRole('link', { name: 'APPLY NOW' }));
    await cameTo('/download');
  });

  it.each([
    ['See your loan', '/order', { orderStatus: 2, rejectStatusVO: null }],
    ['See your loan', '/order', { orderStatus: 2, rejectStatusVO: null, fullMsg: 'Please come back tomorrow.' }],
    [
      'When can I apply again?',
      '/product/P1/denied?day=14&hour=1',
      { orderStatus: 0, rejectStatusVO: { day: 14, hour: 1 } },
    ],
  ])('offers no application that would be refused, but “%s”', async (name, address, checked) => {
    fakeServer({
      'GET /product/v1/product-info': ok(PRODUCT),
      'GET /order/v1/precheck': ok(checked),
      'GET /home/v1/index': LOST,
    });
    await openScreen('/product/P1');
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address);
    expect(screen.queryByRole('link', { name: 'APPLY NOW' })).toBeNull();
    expect(await screen.findByText(/You repay .* after 7 days/), 'no due date of a loan to come').toBeTruthy();
    const told = screen.queryByText('You already have an open order for this product.');
    expect(told !== null).toBe(address === '/order');
  });

  it('opens no application before the pre-check has an answer, and reads it again', async () => {
    let fails = true;
    fakeServer({
      ...OPEN,
      'GET /product/v1/product-info': ok(PRODUCT),
      'GET /order/v1/precheck': () =>
        fails ? refuse('Not now.', 5030, null, 503) : ok({ orderStatus: 2, rejectStatusVO: null }),
    });
    const { user } = await openScreen('/product/P1');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    screen.getByText('Not now.');
    expect(screen.queryByRole('link', { name: 'APPLY NOW' })).toBeNull();
    fails = false;
    await user.click(retry);
    await screen.findByRole('link', { name: 'See your loan' });
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('leads on without a network, because steps and choices are kept on the phone', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fakeServer({ ...OPEN, 'GET /product/v1/product-info': ok(PRODUCT), 'GET /order/v1/precheck': LOST });
    await openScreen('/product/P1');
    await screen.findByRole('link', { name: 'APPLY NOW' });
    await screen.findByRole('button', { name: 'Retry' });
  });

  it('of a partner says that the way to its site could not be read', async () => {
    fakeServer({
      ...OPEN,
      'GET /home/v1/index': refuse('Not now.', 5030, null, 503),
      'GET /product/v1/product-info': ok(seenBy({ cost: null })),
    });
    await openScreen('/product/P1');
    await screen.findByText('Not now.');
  });

  it.each([
    ['our own', PRODUCT],
    ['a partner’s', seenBy({ cost: null })],
  ])('leads to the loan that is overdue before another one is applied for: %s', async (_whose, shown) => {
    fakeServer({ ...OPEN, 'GET /home/v1/index': ok(LATE), 'GET /product/v1/product-info': ok(shown) });
    await openScreen('/product/P1');
    const link = await screen.findByRole('link', { name: 'See your loan' });
    expect(link.getAttribute('href')).toBe('/orders/LATE/detail');
    screen.getByText('You can apply after you have repaid your overdue loan.');
    expect(screen.queryByRole('link', { name: 'APPLY NOW' })).toBeNull();
    expect(screen.queryByRole('button', { name: /partner/ })).toBeNull();
  });

  it('says how old an overdue loan is when home could not be read again, and reads it again', async () => {
    let answer: Given<HomeIndex> = ok(LATE);
    fakeServer({ ...OPEN, 'GET /home/v1/index': () => answer, 'GET /product/v1/product-info': ok(PRODUCT) });
    const { store, user } = await openScreen('/product/P1');
    await screen.findByRole('link', { name: 'See your loan' });
    expect(screen.queryByText(/^As of /)).toBeNull();
    answer = LOST;
    act(() => void store.dispatch(api.util.invalidateTags(['Home'])));
    await screen.findByText(/^As of /);
    answer = ok(REPAID);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'APPLY NOW' });
    expect(screen.queryByText(/^As of /)).toBeNull();
  });

  it('offers an application to a borrower who has repaid since home was read', async () => {
    let answer = ok(LATE);
    fakeServer({ ...OPEN, 'GET /home/v1/index': () => answer, 'GET /product/v1/product-info': ok(PRODUCT) });
    const { go } = await openScreen('/');
    await screen.findByText('Overdue by 3 days');
    answer = ok(REPAID);
    await go('/product/P1');
    await screen.findByRole('link', { name: 'APPLY NOW' });
  });

  it('says what the late charge is a share of, and that it has no limit', async () => {
    fakeServer({ ...OPEN, 'GET /product/v1/product-info': ok(PRODUCT) });
    await openScreen('/product/P1');
    const row = async (label: string) => (await screen.findByText(label)).closest('div')?.textContent;
    expect(await row('Late charge')).toContain('1% of the loan amount for each day late');
    expect(await row('Most you pay for being late')).toContain('No limit');
  });

  it('names the cap on late charges, where the product has one', async () => {
    fakeServer({ ...OPEN, 'GET /product/v1/product-info': ok({ ...PRODUCT, overdueCap: '0.3' }) });
    await openScreen('/product/P1');
    const label = await screen.findByText('Most you pay for being late');
    expect(label.closest('div')?.textContent).toContain('30% of the loan amount');
  });

  it.each([
    ['full', 'Interest for the whole tenure'],
    ['daysUsed', 'Interest only for the days used, at least one'],
  ])('says what repaying early costs: %s', async (earlyInterest, says) => {
    fakeServer({ ...OPEN, 'GET /product/v1/product-info': ok({ ...PRODUCT, earlyInterest } as ProductInfo) });
    await openScreen('/product/P1');
    const label = await screen.findByText('If you repay early');
    expect(label.closest('div')?.textContent).toContain(says);
  });

  it.each(['/product/P1', '/product/P1/detail'])('offers the other loans at %s without such a product', async (at) => {
    const gone = refuse('The product was not found.', 1202);
    fakeServer({ ...OPEN, 'GET /product/v1/product-info': gone, 'GET /order/v1/precheck': gone });
    await openScreen(at);
    expect(await screen.findByText('The product was not found.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See other loans' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('link', { name: 'APPLY NOW' })).toBeNull();
  });

  it('works an example out before anything is filled in, with the borrower’s own discount', async () => {
    fakeServer({ ...OPEN, 'GET /product/v1/product-info': ok(PRODUCT) });
    await openScreen('/product/P1');
    const title = await screen.findByRole('heading', { name: 'An example' });
    const example = within(title.closest('section') ?? document.body);
    example.getByText('₹5,000.00 for 7 days');
    const row = (label: string) => example.getByText(label).closest('div')?.textContent;
    expect(row('You receive')).toContain('₹4,410.00');
    expect(row('Fee and GST')).toContain('₹590.00');
    expect(row('Total cost')).toContain('₹625.00');
    expect(row('APR')).toContain('738.99%');
    example.getByText(/^You repay ₹5,035\.00 by \d+ \w+ \d{4}$/);
  });

  it('of a partner says that applying leaves for the partner’s site, and leads there', async () => {
    const gold = product({ id: 'P1', productType: 0, example: null, h5Href: 'https://gold.example/apply' });
    fakeServer({
      ...OPEN,
      'GET /client/v1/config': ok({ ...APP_CONFIG, allowedHosts: ['gold.example'] }),
      'GET /home/v1/index': ok({ ...home(0), homeProductVos: [gold] }),
      'GET /product/v1/product-info': ok(seenBy({ cost: null })),
      'GET /order/v1/precheck': ok({ orderStatus: 1, rejectStatusVO: null, fullMsg: 'On a partner’s site.' }),
      'GET /auth/v1/find-user-auth': ok(authStatus(5)),
    });
    const { user } = await openScreen('/product/P1');
    await screen.findByRole('heading', { name: 'Offered by a partner' });
    expect(screen.queryByRole('heading', { name: 'Not available now' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'An example' }), 'with our fees').toBeNull();
    await user.click(await screen.findByRole('button', { name: "Go to the partner's site" }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://gold.example/apply'));
  });

  it('has its name for a title from the start where home has named it, and no other title is seen before', async () => {
    const listed = answerLater(ok({ ...home(0), homeProductVos: [product({ id: 'P1' })] }));
    fakeServer({
      ...OPEN,
      'GET /home/v1/index': () => listed.answered,
      'GET /product/v1/product-info': PENDING,
    });
    await openScreen('/product/P1');
    const title = screen.getByRole('heading', { level: 1, name: 'Loan product' });
    expect(title.className).toContain('coming');
    await listed.give();
    const named = await screen.findByRole('heading', { level: 1, name: 'Saral First' });
    expect(named.className).not.toContain('coming');
  });

  it('says at once that the product is not open to this borrower, and offers no application', async () => {
    const closed = ok({ orderStatus: 1, rejectStatusVO: null, fullMsg: 'This loan opens with your third loan.' });
    fakeServer({
      ...OPEN,
      'GET /product/v1/product-info': ok(PRODUCT),
      'GET /order/v1/precheck': closed,
    });
    await openScreen('/product/P1');
    await screen.findByText('This loan opens with your third loan.');
    await screen.findByText('Requirement');
    expect(screen.queryByRole('link', { name: 'APPLY NOW' })).toBeNull();
    expect(screen.getByRole('link', { name: 'See other loans' }).getAttribute('href')).toBe('/');
  });
});

describe('the denied page', () => {
  const LISTED = { 'GET /home/v1/index': ok({ ...home(0), homeProductVos: [product({ id: 'P1' })] }) };
  const DENIED = (rejectStatusVO: { day: number; hour: number }, reapplyAt: Timestamp) => ({
    ...LISTED,
    'GET /order/v1/precheck': ok({ orderStatus: 0, rejectStatusVO, reapplyAt }),
  });
  /** What the calendar page shows: its words, and whether it has a tick. */
  const leaf = () => ({
    words: [...document.querySelectorAll('main svg text')].map((word) => word.textContent),
    isTicked: document.querySelector('main svg .mark') !== null,
  });

  // proves: S2.14 S8.10
  it('says no in the specification’s words, on which day one may apply again, and what is left until then', async () => {
    fakeServer(DENIED({ day: 14, hour: 1 }, '2026-12-09T10:15:00+05:30'));
    await openScreen('/product/P1/denied?day=14&hour=23');
    expect(
      await screen.findByText(
        'Application Denied. We could not approve your apolication at this moment. Please re-apply in 15 days',
      ),
    ).toBeTruthy();
    expect(await screen.findByText('You can apply again on 9 Dec 2026, 10:15.')).toBeTruthy();
    screen.getByText('14 days 1 hour to go');
    await screen.findByText('Saral First');
    expect(leaf()).toEqual({ words: ['Dec 2026', '9'], isTicked: false });
  });

  it('says its title once, what helps next time, and where to ask why or complain', async () => {
    fakeServer(DENIED({ day: 14, hour: 1 }, '2026-12-09T10:15:00+05:30'));
    await openScreen('/product/P1/denied?day=14&hour=23');
    await screen.findByRole('heading', { level: 1, name: 'Application Denied' });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Application Denied',
      'What helps next time',
      'Why was it denied?',
    ]);
    expect(screen.getByRole('link', { name: 'Ask or complain' }).getAttribute('href')).toBe('/legal/lender');
  });

  it('speaks of less than an hour in the last one', async () => {
    fakeServer(DENIED({ day: 0, hour: 0 }, '2026-12-09T00:15:00+05:30'));
    await openScreen('/product/P1/denied?day=0&hour=0');
    expect(await screen.findByText('You can apply again on 9 Dec 2026, 00:15.')).toBeTruthy();
    expect(screen.getByText('Less than an hour to go')).toBeTruthy();
    expect(screen.queryByText(/0 days/)).toBeNull();
  });

  it('speaks of no day on the last one', async () => {
    fakeServer(DENIED({ day: 0, hour: 5 }, '2026-12-09T05:15:00+05:30'));
    await openScreen('/product/P1/denied?day=0&hour=5');
    expect(await screen.findByText('5 hours to go')).toBeTruthy();
    expect(screen.queryByText(/0 days/)).toBeNull();
  });

  it('leads on once the wait is over, whatever an old address says', async () => {
    fakeServer({ ...LISTED, 'GET /order/v1/precheck': ok({ orderStatus: 1, rejectStatusVO: null }) });
    await openScreen('/product/P1/denied?day=14&hour=1');
    const again = await screen.findByRole('link', { name: 'Apply again' });
    expect(again.getAttribute('href')).toBe('/product/P1/detail');
    expect(screen.queryByText(/This does not stop you/), 'nothing does').toBeNull();
    expect(screen.queryByText(/14 days/)).toBeNull();
    expect(leaf()).toEqual({ words: [], isTicked: true });
  });

  it('without an answer reads the days and hours of its address', async () => {
    fakeServer({ ...LISTED, 'GET /order/v1/precheck': LOST });
    await openScreen('/product/P1/denied?day=14&hour=1');
    expect(await screen.findByText('14 days 1 hour to go')).toBeTruthy();
    expect(screen.getByText(/^You can apply again on \d+ \w+ \d{4}\.$/)).toBeTruthy();
  });

  it('tells of no wait that no denial leaves, whatever its address says', async () => {
    fakeServer({ ...LISTED, 'GET /order/v1/precheck': LOST });
    await openScreen('/product/P1/denied?day=9999&hour=1');
    await screen.findByText('This does not stop you from applying for other products.');
    await settled();
    expect(screen.queryByText(/^You can apply again on/)).toBeNull();
  });
});
