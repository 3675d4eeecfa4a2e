import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { loadCore } from '@core/index';
import type { HomeIndex } from '@core/types';
import { openApp } from '@testing/app';
import { authStatus, home, product, undway } from '@testing/examples';
import { type Answers, LOST, ok, refuse, serve } from '@testing/server';
import { settled } from '@testing/time';

async function openHome(data: HomeIndex, answers: Answers = {}) {
  await loadCore();
  const calls = serve({
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

describe('a product card', () => {
  // proves: S2.32 S2.33 S9.10
  it('shows amount, tenure, real days and interest per day, and APPLY', async () => {
    await openHome(home());
    const shown = await card('Saral First');
    expect(shown.getByText('5,000.00', { exact: false }).textContent).toBe('₹5,000.00');
    shown.getByText('91~180 days');
    shown.getByText('7, 14 days');
    shown.getByText('0.1%/day');
    shown.getByRole('button', { name: 'APPLY' });
    expect(shown.queryByText('Not available now')).toBeNull();
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
    (await card('Saral First')).getByRole('button', { name: 'Fulled' });
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

  // proves: S4.6
  it('in an Android browser tab leads to the download page', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14)');
    const { user, where } = await openHome(home());
    await user.click((await card('Saral First')).getByRole('button'));
    await waitFor(() => expect(where()).toBe('/download'));
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
