import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { undway } from '@testing/examples';
import { fakeServer, LOST, ok, openScreen, withRealCore } from '@features/verification/testing/screen';

import { RepayNow } from './RepayNow';

const HOME = 'GET /home/v1/index';
const answer = (...states: readonly string[]) =>
  ok({
    homeProductVos: [],
    undwayList: states.map((orderState, place) => undway({ orderId: `O${place}`, orderState })),
    loyalty: { onTimeRepayments: 0, level: 0, discountPercent: 0 },
  });
const open = () => openScreen('/repay', { '/repay': RepayNow });
const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent;

withRealCore();

describe('the way to the loan that is to be repaid', () => {
  it.each([
    ['the one that runs', ['6'], '/orders/O0/detail'],
    ['the one that is overdue, among others', ['1', '8'], '/orders/O1/detail'],
    ['the one that was extended', ['11'], '/orders/O0/detail'],
    ['the list, where there are two', ['6', '8'], '/order'],
    ['the list, where there is none', [], '/order'],
  ])('leads to %s', async (_, states, href) => {
    fakeServer({ [HOME]: answer(...states) });
    const { router } = await open();
    expect(await elsewhere()).toBe(href);
    // "Back" must not lead into it again.
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('says that there was no answer, and asks again', async () => {
    let lost = true;
    fakeServer({ [HOME]: () => (lost ? LOST : answer('6')) });
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    lost = false;
    await user.click(retry);
    expect(await elsewhere()).toBe('/orders/O0/detail');
  });
});
