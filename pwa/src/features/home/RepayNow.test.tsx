import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { home, undway } from '@testing/examples';
import { cameTo, fakeServer, LOST, ok, openScreen, PENDING, withRealCore } from '@testing/screen';

const DETAIL = 'GET /order/v1/detail';
const HOME = 'GET /home/v1/index';
const answer = (...states: readonly string[]) =>
  ok(home({ undwayList: states.map((orderState, index) => undway({ orderId: `O${index}`, orderState })) }));
const open = () => openScreen('/repay');

withRealCore();

describe('the way to the loan that is to be repaid', () => {
  it.each([
    ['the one that runs', ['6'], '/orders/O0/detail'],
    ['the one that is overdue, among others', ['1', '8'], '/orders/O1/detail'],
    ['the one that was extended', ['11'], '/orders/O0/detail'],
    ['the list, where there are two', ['6', '8'], '/order'],
    ['the list, where there is none', [], '/order'],
  ])('leads to %s', async (_, states, href) => {
    fakeServer({ [DETAIL]: PENDING, [HOME]: answer(...states) });
    await open();
    // "Back" must not return to the redirect.
    expect(await cameTo(href)).toBe('REPLACE');
  });

  it('says that there was no answer, and asks again', async () => {
    let lost = true;
    fakeServer({ [DETAIL]: PENDING, [HOME]: () => (lost ? LOST : answer('6')) });
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    lost = false;
    await user.click(retry);
    await cameTo('/orders/O0/detail');
  });
});
