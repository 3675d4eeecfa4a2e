import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { CARD, home, PRODUCT, QUOTE, STATEMENT } from '@features/orders/testing/answers';
import { api } from '@platform/calls/api';
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

  describe('in an Android browser tab', () => {
    beforeEach(() => {
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) Mobile');
    });

    it('leads to the download page, also from a bookmark', async () => {
      fakeServer(answers(ok({ orderStatus: 1, rejectStatusVO: null })));
      await open();
      expect(await cameTo('/download')).toBe('REPLACE');
    });

    it('opens no form without a connection', async () => {
      fakeServer(answers(LOST));
      await open();
      expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Apply Now' })).toBeNull();
    });

    it('still says when a denied borrower can apply again', async () => {
      fakeServer(answers(ok({ orderStatus: 0, rejectStatusVO: { day: 14, hour: 23 } })));
      const { visited } = await open();
      await cameTo('/product/P1/denied?day=14&hour=23');
      expect(visited()).not.toContain('/download');
    });
  });

  it.each([
    ['product', 'Product'],
    ['list of bank accounts', 'Bank'],
  ] as const)(
    'opens on a form whose dock alone says how old its %s is when it could not be read again',
    async (_, tag) => {
      let lost = false;
      fakeServer({
        ...answers(ok({ orderStatus: 1, rejectStatusVO: null })),
        'GET /product/v1/product-info': () => (lost ? LOST : ok(PRODUCT)),
        'GET /bank/v1/find-user-bank-card': () => (lost ? LOST : ok([CARD])),
      });
      const { store } = await open();
      const button = await screen.findByRole('button', { name: 'Apply Now' });
      await screen.findByRole('link', { name: /Change/ });
      expect(screen.queryByText(/as of /i)).toBeNull();
      lost = true;
      act(() => void store.dispatch(api.util.invalidateTags([tag])));
      const age = await screen.findByText(/as of /i);
      // In the content, the line would move the form under the finger.
      expect(age.parentElement).toBe(button.parentElement);
      expect(age.textContent).toMatch(/^Loan details as of /);
    },
  );

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
