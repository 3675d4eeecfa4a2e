import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense, use } from 'react';
import { BrowserRouter } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { App } from '@app/App';
import { Screens } from '@app/router';
import { createStore } from '@app/store';
import { loadCore } from '@core/index';
import { loadTexts } from '@i18n/texts';
import { openApp } from '@testing/app';
import { home } from '@testing/examples';
import { insideApp } from '@testing/native';
import { type Answers, LOST, ok, refuse, serve } from '@testing/server';
import { forgetFragment, storeFragment, storedFragment } from './fragment';

const TICKET = 'POST /user/v1/user-login';
const SIGNED = 'POST /tripartite/v1/user-login';

beforeAll(async () => void (await loadCore()));

const server = (answers: Answers = {}) =>
  serve({
    [TICKET]: ok({ token: 'fresh', isRegister: 0, phone: '917000099001' }),
    [SIGNED]: ok({ token: 'fresh', isRegister: 1, phone: '917000099001' }),
    'GET /home/v1/index': ok(home()),
    'GET /order/v1/list': ok([]),
    ...answers,
  });

describe('the handoff from the native app', () => {
  // proves: S2.6 S4.4 S7.8
  it('by a ticket signs in by the first variant, sets the app flag and goes home', async () => {
    const calls = server();
    insideApp('android');
    const { store, where } = await openApp('/joint#ticket=abc%2B1', { token: 'old' });
    await waitFor(() => expect(where()).toBe('/'));
    expect(store.getState().session).toMatchObject({ token: 'fresh', phone: '917000099001', isApp: true });
    expect(localStorage.getItem('isApp')).toBe('1');
    const [login] = calls.filter(({ name }) => name === TICKET);
    expect(login?.body).toEqual({ ticket: 'abc+1' });
    expect(login?.headers.has('token')).toBe(false);
    expect(
      ['deviceId', 'version', 'idfv', 'idfa', 'sdkVersion', 'brand'].map((name) => login?.headers.get(name)),
    ).toEqual(['d-1', '2.0.1', 'v-1', '', '34', 'Redmi']);
    expect(calls.some(({ name }) => name === SIGNED)).toBe(false);
  });

  // proves: S4.4 S4.3 S7.8
  it('with a sign uses the second variant, and records a new account', async () => {
    const calls = server();
    const { store, where } = await openApp('/joint#phone=917000099001&timestamp=1795000000&nonce=n1&sign=ff');
    await waitFor(() => expect(where()).toBe('/'));
    expect(calls.find(({ name }) => name === SIGNED)?.body).toEqual({
      phone: '917000099001',
      timestamp: '1795000000',
      nonce: 'n1',
      sign: 'ff',
    });
    expect(store.getState().session.isApp).toBe(true);
    expect(localStorage.getItem('trackingEvents')).toContain('"register"');
  });

  it('sends the package of the app, under whose secret a partner signs', async () => {
    const calls = server();
    insideApp('ios', { packageName: 'com.partner.app', deviceId: 'd-9' });
    const { where } = await openApp('/joint#phone=917000099001&timestamp=1&nonce=n&sign=ff');
    await waitFor(() => expect(where()).toBe('/'));
    const headers = calls.find(({ name }) => name === SIGNED)?.headers;
    expect([headers?.get('packageName'), headers?.get('deviceId')]).toEqual(['com.partner.app', 'd-9']);
  });

  it('is not lost when the page is begun, put aside for what has not come, and begun again', async () => {
    const calls = server();
    window.history.replaceState(null, '', '/joint#ticket=secret');
    storeFragment('/joint');
    let answer: (nothing: null) => void = () => undefined;
    const coming = new Promise<null>((resolve) => {
      answer = resolve;
    });
    const Late = () => use(coming);
    const texts = await loadTexts('en');
    await act(async () => {
      render(
        <App store={createStore()} language="en" texts={texts}>
          <BrowserRouter>
            <Suspense fallback="not yet">
              <Screens />
              <Late />
            </Suspense>
          </BrowserRouter>
        </App>,
      );
    });
    await screen.findByText('not yet');
    await act(async () => answer(null));
    await waitFor(() => expect(calls.find(({ name }) => name === TICKET)?.body).toEqual({ ticket: 'secret' }));
  });

  it('leaves nothing in the address while the server is asked', async () => {
    server({ [TICKET]: () => new Promise(() => undefined) });
    const { where } = await openApp('/joint#ticket=secret');
    await screen.findByText('Logging you in…');
    await waitFor(() => expect(window.location.hash).toBe(''));
    expect(where()).toBe('/joint');
  });

  it('that is refused says why, and leads to the login', async () => {
    server({ [TICKET]: refuse('This link is no longer valid.', 2007) });
    const { user, where, store } = await openApp('/joint#ticket=used');
    await screen.findByText('This link is no longer valid.');
    expect(store.getState().session.token).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Log in with your number' }));
    await waitFor(() => expect(where()).toBe('/login'));
  });

  it('that was cut off can be tried again with the same ticket', async () => {
    let lost = true;
    const answer = ok({ token: 'fresh', isRegister: 0, phone: '917000099001' });
    const calls = server({ [TICKET]: () => (lost ? LOST : answer) });
    const { user, where } = await openApp('/joint#ticket=t1');
    lost = await screen.findByRole('button', { name: 'Retry' }).then(() => false);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(where()).toBe('/'));
    expect(calls.filter(({ name }) => name === TICKET).map(({ body }) => body)).toEqual([
      { ticket: 't1' },
      { ticket: 't1' },
    ]);
  });

  it('with nothing handed over goes home, or to the login', async () => {
    server();
    const signedIn = await openApp('/joint', { token: 't' });
    await waitFor(() => expect(signedIn.where()).toBe('/'));
    signedIn.unmount();
    localStorage.clear();
    document.cookie = 'token=; path=/; max-age=0';
    const anonymous = await openApp('/joint');
    await waitFor(() => expect(anonymous.where()).toBe('/login?redirect=/'));
  });
});

describe('the fragment', () => {
  it('is out of the address before the page of it has come, and is kept until that has it', () => {
    window.history.replaceState(null, '', '/joint?x=1#ticket=secret');
    storeFragment('/joint');
    expect(window.location.href).not.toContain('secret');
    expect(storedFragment()).toBe('#ticket=secret');
    forgetFragment();
    expect(storedFragment()).toBe('');
  });

  it('of any other page is left alone', () => {
    window.history.replaceState(null, '', '/personal/help#faq-2');
    storeFragment('/joint');
    expect(window.location.hash).toBe('#faq-2');
    expect(storedFragment()).toBe('');
    window.history.replaceState(null, '', '/');
  });
});
