import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { CARD, home, PRODUCT, QUOTE, seenBy, STATEMENT } from '@features/orders/testing/answers';
import { product } from '@testing/examples';
import { cameTo, type Answers, fakeServer, ok, openScreen, withRealCore } from '@testing/screen';

const WORDS = 'This loan opens with your third loan.';
const answers = (more: Answers): Answers => ({
  'GET /order/v1/precheck': ok({ orderStatus: 1, rejectStatusVO: null }),
  'GET /product/v1/product-info': ok(PRODUCT),
  'GET /bank/v1/find-user-bank-card': ok([CARD]),
  'GET /order/v1/calculate': ok(QUOTE),
  'GET /order/v1/kfs': ok(STATEMENT),
  ...more,
});

withRealCore();

// proves: S4.8
it('a product that is not open to this borrower says so on its page, in place of the form', async () => {
  const closed = ok({ orderStatus: 1, rejectStatusVO: null, fullMsg: WORDS });
  const later = product({ id: 'P1', orderNum: 3, fullMsg: WORDS });
  const { named } = fakeServer(
    answers({
      'GET /order/v1/precheck': closed,
      'GET /home/v1/index': ok({ ...home(0), homeProductVos: [later], loans: 1 }),
    }),
  );
  const titles = new Set<string | undefined>();
  await openScreen('/product/P1/detail');
  const watch = new MutationObserver(() => titles.add(document.querySelector('h1')?.textContent));
  watch.observe(document.body, { childList: true, subtree: true });
  await cameTo('/product/P1');
  watch.disconnect();
  expect(titles.has(undefined), 'a blank page on the way').toBe(false);
  const section = (await screen.findByText(WORDS)).closest('section');
  expect(section?.textContent).toContain('Not available now');
  await screen.findByText('1 of 2 loans repaid');
  expect(screen.queryByRole('button', { name: 'Apply Now' })).toBeNull();
  screen.getByText('You repay ₹5,035.00 after 7 days');
  expect(screen.getByRole('link', { name: 'See other loans' }).getAttribute('href')).toBe('/');
  expect(named('GET /order/v1/kfs')).toEqual([]);
});

it('the form of a partner’s product leads to its page, which says whose it is', async () => {
  const gold = product({ id: 'P1', productType: 0, example: null, h5Href: 'https://partner.example/gold' });
  fakeServer(
    answers({
      'GET /product/v1/product-info': ok(seenBy({ cost: null })),
      'GET /home/v1/index': ok({ ...home(0), homeProductVos: [gold] }),
      'GET /order/v1/precheck': ok({ orderStatus: 1, rejectStatusVO: null, fullMsg: WORDS }),
    }),
  );
  await openScreen('/product/P1/detail');
  await cameTo('/product/P1');
});

it('an open order leads to the orders, whether the product is open or not', async () => {
  const both = ok({ orderStatus: 2, rejectStatusVO: null, fullMsg: WORDS });
  fakeServer(answers({ 'GET /order/v1/precheck': both }));
  await openScreen('/product/P1/detail');
  await cameTo('/order');
});

it('the cost shows what the loyalty level takes off the fee', async () => {
  const figures = { serviceFee: '475.00', gstFee: '85.50', arriveAmount: '4439.50', apr: '699.43' } as const;
  fakeServer(
    answers({
      'GET /product/v1/product-info': ok(seenBy({ onTimeRepayments: 1 })),
      'GET /order/v1/calculate': ok({ ...QUOTE, ...figures, discount: '0.05' }),
      'GET /order/v1/kfs': ok({ ...STATEMENT, ...figures }),
    }),
  );
  await openScreen('/product/P1/detail');
  const cost = (await screen.findByRole('heading', { name: 'What it costs' })).closest('section') ?? document.body;
  const line = (await within(cost).findByText('Copper: 5% off, −₹25.00')).closest('li');
  expect(line?.querySelector('s')?.textContent).toBe('₹500.00');
  expect(line?.textContent).toContain('+₹475.00');
  expect(within(cost).getByText('Copper: 5% off the processing fee')).toBeTruthy();
});

it('the cost of a borrower without a level strikes nothing through', async () => {
  fakeServer(answers({}));
  await openScreen('/product/P1/detail');
  const cost = (await screen.findByRole('heading', { name: 'What it costs' })).closest('section') ?? document.body;
  await within(cost).findByText('Confirmed by the lender');
  expect([cost.querySelector('s'), within(cost).queryByText(/% off/)]).toEqual([null, null]);
});
