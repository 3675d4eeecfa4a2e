import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { HomeProduct } from '@core/types';
import { authStatus, cheaper, home, product, undway } from '@testing/examples';
import { LOST, ok, refuse } from '@testing/server';
import { settled } from '@testing/time';
import { card, openHome } from './testing/openHome';

const media = window.matchMedia;
const asInstalled = (query: string) => Object.assign(media(query), { matches: query === '(display-mode: standalone)' });

describe('a product card', () => {
  // proves: S2.32 S2.33 S9.10
  it('shows amount, tenure, real days and interest per day, and APPLY', async () => {
    await openHome(home());
    const shown = await card('Saral First');
    expect(shown.getByText('5,000.00', { exact: false }).textContent).toBe('₹5,000.00');
    shown.getByText('91~180 days');
    shown.getByText('7 or 14 days');
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
    row.getByText('Total cost ₹625.00 for 7 days');
    row.getByText('APR 738.99%');
    row.getByText('0.1%/day');
  });

  it('names the instalments of its example, not their days', async () => {
    const { example } = cheaper();
    await openHome(
      home({ homeProductVos: [cheaper(example != null ? { example: { ...example, instalments: 3 } } : {})] }),
    );
    const shown = await card('Saral Month');
    shown.getByText('You repay ₹8,179.20 in 3 instalments, the last by 24 Dec 2026');
    expect(shown.queryByText('for 28 days')).toBeNull();
  });

  it('does not say its days twice where its loan period names them', async () => {
    await openHome(home({ homeProductVos: [cheaper()] }));
    const shown = await card('Saral Month');
    shown.getByText('14 or 28 days');
  });

  it('shows its first letter before its logo has loaded', async () => {
    await openHome(home({ homeProductVos: [product({ logo: '/logos/first.svg' })] }));
    (await card('Saral First')).getByText('S');
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
    expect(shown.queryByText(/loans repaid/)).toBeNull();
    shown.getByText('Open to you since loan number 3');
  });

  it('leads on to the loans that can be had, where there are any', async () => {
    const full = product({ id: 'c', name: 'Festival', isFull: 1 });
    const { user } = await openHome(home({ homeProductVos: [product(), full] }));
    await user.click((await card('Festival')).getByRole('button'));
    const offers = screen.getByRole('heading', { name: 'Loans for you', hidden: true });
    const scrolled = Object.assign(offers, { scrollIntoView: vi.fn() }).scrollIntoView;
    await user.click(await screen.findByRole('button', { name: 'See other loans' }));
    expect(scrolled).toHaveBeenCalledOnce();
  });

  it('after a denial names the day and time from which it can be applied for again', async () => {
    const denied = product({ reapplyAt: '2026-12-09T10:15:00+05:30' });
    const { user, where } = await openHome(home({ homeProductVos: [denied] }), {
      'GET /order/v1/precheck': ok({ orderStatus: 0, rejectStatusVO: { day: 14, hour: 1 } }),
    });
    const shown = await card('Saral First');
    shown.getByText('You can apply again on 9 Dec 2026, 10:15.');
    // An Android browser must show the reason too, not the page that offers the app.
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) Mobile');
    await user.click(shown.getByRole('button'));
    await waitFor(() => expect(where()).toBe('/product/saral-first/denied?day=14&hour=1'));
  });

  it('is folded away, and says how many there are', async () => {
    await openHome(home({ homeProductVos: [product(), product({ id: 'b', name: 'Shop', productStatus: 0 })] }));
    const group = (await screen.findByText('Later (1)')).closest('details');
    expect(group?.open).toBe(false);
    within(group ?? document.body).getByRole('heading', { name: 'Shop' });
  });

  it('is not listed while its loan is running, which has a card of its own', async () => {
    const running = undway({ productId: 'saral-first', name: 'Saral First', repaymentDate: '2026-12-01' });
    await openHome(home({ homeProductVos: [product(), cheaper()], undwayList: [running] }));
    await card('Saral Month');
    const shown = await card('Saral First');
    shown.getByText('Loaned');
    expect(shown.getByRole('link').getAttribute('href')).toBe('/orders/01ORDER/detail');
    expect(shown.queryByText(/Up to/)).toBeNull();
  });

  it('is under no heading while every loan is running', async () => {
    const running = undway({ productId: 'saral-first', name: 'Saral First', repaymentDate: '2026-12-01' });
    const full = product({ id: 'b', name: 'Shop', isFull: 1 });
    await openHome(home({ homeProductVos: [product(), full], undwayList: [running] }));
    await card('Saral First');
    expect(screen.queryByRole('heading', { name: 'Loans for you' })).toBeNull();
    expect((await screen.findByText('Later (1)')).closest('details')?.open).toBe(true);
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

describe('home', () => {
  // proves: S6.4 S9.23
  it('names the level in force and explains all five', async () => {
    const { user } = await openHome(home({ loyalty: { onTimeRepayments: 2, level: 2, discountPercent: 9 } }));
    await user.click(await screen.findByRole('button', { name: /^Silver.*9% off/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getAllByRole('listitem').map(({ textContent }) => /(5|9|13|14)%/.exec(textContent ?? '')?.[1]),
    ).toEqual(['5', '9', '13', '13', '14']);
    dialog.getByText('Level 3: Gold');
    expect(dialog.getByText('Same as level 3').closest('li')?.textContent).toContain('Level 4');
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
