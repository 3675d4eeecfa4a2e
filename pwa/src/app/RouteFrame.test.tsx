import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadCore } from '@core/index';
import { PRODUCT, QUOTE, STATEMENT } from '@features/orders/testing/answers';
import { openApp } from '@testing/app';
import { waitingEvents } from '@platform/tracking/cache';
import { home, listed } from '@testing/examples';
import { LOST, ok, refuse, serve } from '@testing/server';
import { holdTimers, settled } from '@testing/time';
import { readSeen, writeSeen } from './OrdersBadge';

const FAQ = 'GET /client/v1/faq';
const SESSIONS = 'GET /user/v1/sessions';
const LIST = 'GET /order/v1/list';
const ACCOUNT = { [SESSIONS]: ok([]), 'GET /home/v1/index': ok(home()) };

describe('the route guard', () => {
  // proves: S2.1 S2.3 S6.2
  it('sends whoever has no token to the login, and remembers the page', async () => {
    await loadCore();
    serve({});
    const { where } = await openApp('/personal/help');
    await screen.findByLabelText('Mobile number');
    expect(where()).toBe('/login?redirect=/personal/help');
  });

  it.each([
    ['back', /^If you paid, your payment shows there soon/],
    ['left', /^You left the payment page. If you paid/],
  ])(
    'leads who comes %s from a payment page without a session to the app, and not to the login',
    async (said, text) => {
      serve({});
      const { where } = await openApp(`/orders/O1/detail?payment=${said}`);
      await screen.findByRole('heading', { level: 1, name: 'Go back to the Saral app' });
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Log in here' }).getAttribute('href')).toBe(
        '/login?redirect=/orders/O1/detail',
      );
      expect(where()).toBe(`/orders/O1/detail?payment=${said}`);
    },
  );

  it('lets no other page by without a session', async () => {
    await loadCore();
    serve({});
    const { where } = await openApp('/orders/O1/extension?payment=back');
    await screen.findByLabelText('Mobile number');
    expect(where()).toBe('/login?redirect=/orders/O1/extension');
  });

  // proves: S8.3
  it('sends an expired session to the login and back', async () => {
    await loadCore();
    serve({ [FAQ]: refuse('Your session has expired.', -4) });
    const { where } = await openApp('/personal/help', { token: 'old' });
    await waitFor(() => expect(where()).toBe('/login?redirect=/personal/help'));
  });

  // proves: S2.2
  it('sets title and background of each route', async () => {
    await loadCore();
    serve({ [FAQ]: ok([{ title: 'How?', content: 'So.' }]), ...ACCOUNT });
    const { go } = await openApp('/personal/help', { token: 't' });
    await screen.findByRole('heading', { level: 1, name: 'Help Center' });
    const look = () => [document.title, document.body.dataset['background']];
    // An effect sets title and background after the page has rendered.
    await waitFor(() => expect(look()).toEqual(['Help Center · Saral', 'white']));
    await go('/personal');
    await screen.findByRole('heading', { level: 1, name: 'Account' });
    await waitFor(() => expect(look()).toEqual(['Account · Saral', 'grey']));
  });

  it('records a view of each page that is shown, once, and none of a page that leads on', async () => {
    await loadCore();
    serve({ [FAQ]: ok([{ title: 'How?', content: 'So.' }]), ...ACCOUNT });
    const { go } = await openApp('/login', { token: 't' });
    await go('/personal/help');
    await go('/personal/help?from=link');
    const views = () =>
      waitingEvents()
        .filter(({ behavior }) => behavior === 'page_view')
        .map(({ pageName }) => pageName);
    await waitFor(() => expect(views()).toEqual(['home', 'help']));
  });

  it('begins another page at its heading, also when its content has replaced its outline', async () => {
    await loadCore();
    let answer: (() => void) | undefined;
    const asked = new Promise<void>((done) => (answer = done));
    serve({
      'GET /order/v1/precheck': async () => {
        await asked;
        return ok({ orderStatus: 1, rejectStatusVO: null });
      },
      'GET /product/v1/product-info': ok(PRODUCT),
      'GET /order/v1/calculate': ok(QUOTE),
      'GET /order/v1/kfs': ok(STATEMENT),
      'GET /home/v1/index': ok(home()),
      'GET /bank/v1/find-user-bank-card': ok([]),
      [FAQ]: ok([]),
    });
    const { go } = await openApp('/personal/help', { token: 't' });
    await screen.findByRole('heading', { level: 1, name: 'Help Center' });
    await go('/product/saral-first/detail');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    answer?.();
    await screen.findByRole('switch');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('says so at an address that is no screen', async () => {
    await loadCore();
    serve({});
    await openApp('/nowhere', { token: 't' });
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  });
});

describe("the 'new' badge", () => {
  // proves: S2.28
  it('appears when an order changed since Orders was open, and goes when it is opened', async () => {
    await loadCore();
    let state = '1';
    const calls = serve({ [LIST]: () => ok([listed({ orderState: state })]), 'GET /home/v1/index': ok(home()) });
    const first = await openApp('/order', { token: 't' });
    await screen.findByText('Auditing');
    await waitFor(() => expect(readSeen()).toHaveLength(1));
    expect(screen.queryByText('new')).toBeNull();
    first.unmount();

    const badge = holdTimers(1_200);
    const reads = () => calls.filter(({ name }) => name === LIST).length;
    const before = reads();
    const unchanged = await openApp('/', { token: 't' });
    await badge.ring();
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    await settled();
    expect(screen.queryByText('new')).toBeNull();
    unchanged.unmount();

    state = '2';
    const { user } = await openApp('/', { token: 't' });
    await badge.ring();
    await screen.findByText('new');
    await user.click(screen.getByRole('link', { name: /Orders/ }));
    await screen.findByText('Pass');
    expect(screen.queryByText('new')).toBeNull();
  });

  it('appears for a change while the app stays open on another page', async () => {
    await loadCore();
    writeSeen([listed()]);
    let state = '1';
    const badge = holdTimers(1_200);
    const poll = holdTimers(15_000);
    serve({ [LIST]: () => ok([listed({ orderState: state })]), 'GET /home/v1/index': ok(home()) });
    await openApp('/', { token: 't' });
    await badge.ring();
    await waitFor(() => expect(poll.waiting()).toBeGreaterThan(0));
    expect(screen.queryByText('new')).toBeNull();
    state = '2';
    await poll.ring();
    await screen.findByText('new');
  });
});

describe('Quit', () => {
  // proves: S2.9 S6.3
  it('ends the session at the server and here, and shows the login', async () => {
    await loadCore();
    const calls = serve({ 'POST /user/v1/logout': ok(null), ...ACCOUNT });
    const { user, where } = await openApp('/personal', { token: 't' });
    await user.click(await screen.findByRole('button', { name: 'Quit' }));
    await screen.findByLabelText('Mobile number');
    expect(where()).toBe('/login');
    expect(calls.find(({ name }) => name === 'POST /user/v1/logout')?.headers.get('token')).toBe('t');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('forgets the user here also when the server cannot be reached', async () => {
    await loadCore();
    serve({ 'POST /user/v1/logout': LOST, ...ACCOUNT });
    document.cookie = 'token=t; path=/';
    const { user, where } = await openApp('/personal', { token: 't' });
    await user.click(await screen.findByRole('button', { name: 'Quit' }));
    await screen.findByLabelText('Mobile number');
    expect(where()).toBe('/login');
    expect(localStorage.getItem('token')).toBeNull();
    expect(document.cookie).not.toContain('token=');
  });
});
