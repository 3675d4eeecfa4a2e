import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { CARD, home, PRODUCT, QUOTE, STATEMENT } from '@features/orders/testing/answers';
import { cameTo, type Answers, fakeServer, LOST, ok, openScreen, withRealCore } from '@testing/screen';

const answers = (precheck: Answers['GET /order/v1/precheck']): Answers => ({
  ...(precheck && { 'GET /order/v1/precheck': precheck }),
  'GET /home/v1/index': ok(home(0)),
  'GET /product/v1/product-info': ok(PRODUCT),
  'GET /bank/v1/find-user-bank-card': ok([CARD]),
  'GET /order/v1/calculate': ok(QUOTE),
  'GET /order/v1/kfs': ok(STATEMENT),
});
const open = () => openScreen('/product/P1/detail');

withRealCore();

describe('the door', () => {
  // proves: S4.12 S8.10
  it('sends a denied borrower to the denied page with the days and hours left', async () => {
    fakeServer(answers(ok({ orderStatus: 0, rejectStatusVO: { day: 14, hour: 23 } })));
    await open();
    await cameTo('/product/P1/denied?day=14&hour=23');
  });

  // proves: S4.13
  it('sends a borrower with an open order to the orders', async () => {
    fakeServer(answers(ok({ orderStatus: 2, rejectStatusVO: null })));
    await open();
    await cameTo('/order');
  });

  it('says what failed in its place, and tries again', async () => {
    let lost = true;
    fakeServer(answers(() => (lost ? LOST : ok({ orderStatus: 1, rejectStatusVO: null }))));
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    lost = false;
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'Apply Now' })).toBeTruthy();
  });
});
