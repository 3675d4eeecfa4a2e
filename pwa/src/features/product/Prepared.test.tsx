import type { Money } from '@core/types';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CARD, PRODUCT, QUOTE, STATEMENT } from '@features/orders/testing/answers';
import { type Answers, fakeServer, LOST, ok, openScreen, withRealCore } from '@testing/screen';
import { applyRestored, type PreparedApplication } from './applySlice';

const APPLY = 'POST /order/v1/apply';

const answers = (more: Answers = {}): Answers => ({
  'GET /order/v1/precheck': ok({ orderStatus: 1, rejectStatusVO: null }),
  'GET /product/v1/product-info': ok(PRODUCT),
  'GET /bank/v1/find-user-bank-card': ok([CARD]),
  'GET /order/v1/calculate': ok(QUOTE),
  'GET /order/v1/kfs': ({ query }) => ok({ ...STATEMENT, amount: query.get('amount') as Money }),
  [APPLY]: ok({ orderId: 'O1', orderNo: 'SL1', orderState: '1' }),
  ...more,
});

const open = () => openScreen('/product/P1/detail');
const applyButton = () => screen.findByRole('button', { name: 'Apply Now' });
const acceptBox = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'I have read the Key Fact Statement and accept it' });
const info = () => screen.findByRole('dialog', { name: 'Info' });

withRealCore();

describe('what was prepared before', () => {
  const PREPARED: PreparedApplication = {
    amount: '3000.00',
    days: 7,
    purpose: 'Education',
    autoGetMoney: false,
    acceptedId: 'K0',
  };
  const three = () => screen.findByRole<HTMLInputElement>('radio', { name: '₹3,000.00' });
  const put = applyRestored({ draft: { P1: PREPARED }, over: 'fill' });

  it('comes back also when it is read after the form stands', async () => {
    fakeServer(answers());
    const { store } = await open();
    expect((await three()).checked).toBe(false);
    act(() => void store.dispatch(put));
    await waitFor(async () => expect((await three()).checked).toBe(true));
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Education' }).checked).toBe(true);
    expect(screen.getByText(/was prepared here and not sent/)).toBeTruthy();
    expect((await acceptBox()).checked).toBe(false);
  });

  it('does not come over what was chosen meanwhile', async () => {
    fakeServer(answers());
    const { store, user } = await open();
    await user.click(await screen.findByRole('switch'));
    await user.click(screen.getByRole('switch'));
    act(() => void store.dispatch(put));
    expect((await three()).checked).toBe(false);
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByText(/was prepared here and not sent/)).toBeNull();
  });

  it('is prepared without a network, and stays when the network returns', async () => {
    let lost = true;
    const server = fakeServer(
      answers({ 'GET /order/v1/precheck': () => (lost ? LOST : ok({ orderStatus: 1, rejectStatusVO: null })) }),
    );
    const { store, user } = await open();
    await screen.findByText(/You can prepare your application now/);
    act(() => void store.dispatch(put));
    await waitFor(async () => expect((await three()).checked).toBe(true));
    await user.click(screen.getByRole('radio', { name: 'Medical treatment' }));
    expect(screen.queryByRole('checkbox', { name: /Key Fact Statement/ })).toBeNull();
    expect(screen.queryByText(/was prepared here and not sent/)).toBeNull();
    await user.click(await applyButton());
    expect((await info()).textContent).toContain('Your application was not sent.');
    await user.click(within(await info()).getByRole('button', { name: 'OK' }));
    lost = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await acceptBox()).checked).toBe(false);
    expect((await three()).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Medical treatment' }).checked).toBe(true);
    expect(screen.getByText(/was prepared here and not sent/)).toBeTruthy();
    expect(server.named(APPLY)).toHaveLength(0);
  });
});
