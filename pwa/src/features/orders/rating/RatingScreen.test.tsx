import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { openApp } from '@testing/app';
import { insideApp } from '@testing/native';
import { settled } from '@testing/time';
import { cameTo, type Answers, fakeServer, LOST, ok, refuse, withRealCore } from '@testing/screen';

import { orderDetail } from '../testing/answers';

const DETAIL = 'GET /order/v1/detail';
const EXCHANGE = 'POST /order/v1/audit-session';
const LINK = '/orders/audit?orderId=O1&token=once';

withRealCore();
beforeEach(() => {
  sessionStorage.clear();
});

async function open(answers: Answers = {}, address = LINK, session?: { readonly token: string }) {
  const server = fakeServer({ [EXCHANGE]: ok({ token: 'page' }), [DETAIL]: ok(orderDetail('1')), ...answers });
  const opened = await openApp(address, session);
  return { ...opened, server };
}

async function refreshInto(orderState: string) {
  let now = '1';
  const opened = await open({ [DETAIL]: () => ok(orderDetail(now)) });
  await screen.findByText(/An SMS will tell you/);
  now = orderState;
  await opened.user.click(screen.getByRole('button', { name: 'Refresh' }));
  return opened;
}

describe('the audit page of a link', () => {
  // proves: S2.22
  it('exchanges the code once, takes it out of the address, and reads the order with what it got', async () => {
    const { server, where } = await open();
    expect(await screen.findByText(/An SMS will tell you/)).toBeTruthy();
    expect(server.named(EXCHANGE).map(({ body }) => body)).toEqual([{ orderId: 'O1', token: 'once' }]);
    expect(server.named(DETAIL).map(({ headers }) => headers.get('token'))).toEqual(['page']);
    expect(where()).toBe('/orders/audit?orderId=O1');
    expect(screen.queryByRole('button', { name: 'Withdraw application' })).toBeNull();
  });

  it('goes on after a reload, without the code', async () => {
    sessionStorage.setItem('audit.token.O1', 'page');
    const { server } = await open({}, '/orders/audit?orderId=O1');
    expect(await screen.findByText(/An SMS will tell you/)).toBeTruthy();
    expect(server.named(EXCHANGE)).toHaveLength(0);
    expect(server.named(DETAIL)[0]?.headers.get('token')).toBe('page');
  });

  it('uses the session of the app when the link has no code', async () => {
    const { server } = await open({}, '/orders/audit?orderId=O1', { token: 'own' });
    expect(await screen.findByRole('button', { name: 'Withdraw application' })).toBeTruthy();
    expect(server.named(DETAIL)[0]?.headers.get('token')).toBe('own');
  });

  it('says that a used link no longer works', async () => {
    await open({ [EXCHANGE]: refuse('Used.', 1010) });
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  });

  it('leads a signed-in borrower to the orders when there is no such order', async () => {
    const gone = { [EXCHANGE]: refuse('Used.', 1010), [DETAIL]: refuse('The order was not found.', 1201) };
    const { user } = await open(gone, LINK, { token: 'own' });
    await user.click(await screen.findByRole('link', { name: 'See your orders' }));
    await cameTo('/order');
  });

  // proves: S4.5 S8.3
  it.each([
    ['of its own', LINK, undefined],
    ['of the borrower', '/orders/audit?orderId=O1', { token: 'own' }],
  ])(
    'says that its session %s is over, leads to the login, and leaves the borrower’s alone',
    async (_whose, at, session) => {
      let isOver = false;
      const reading = () => (isOver ? refuse('Over.', -4) : ok(orderDetail('1')));
      const { user } = await open({ [DETAIL]: reading }, at, session);
      await screen.findByText(/An SMS will tell you/);
      isOver = true;
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      expect(await screen.findByRole('heading', { name: 'Your time on this page is over' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('/login?redirect=');
      expect(localStorage.getItem('token')).toBe(session?.token ?? null);
      expect(Object.keys(sessionStorage).filter((key) => key.startsWith('audit.'))).toEqual([]);
    },
  );

  it('leads a borrower whose own session is over to the login, which leads back here', async () => {
    const { user } = await open({ [DETAIL]: refuse('Over.', -4) }, '/orders/audit?orderId=O1', { token: 'own' });
    const login = await screen.findByRole('link', { name: 'Log in' });
    expect(localStorage.getItem('token')).toBe('own');
    await user.click(login);
    expect(await screen.findByLabelText('Mobile number')).toBeTruthy();
    await cameTo('/login?redirect=/orders/audit%3ForderId%3DO1');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('leads back from the login at once a borrower whose session goes on', async () => {
    const reading: Answers[typeof DETAIL] = ({ headers }) =>
      headers.get('token') === 'own' ? ok(orderDetail('1')) : refuse('Over.', -4);
    const { user } = await open({ [DETAIL]: reading }, LINK, { token: 'own' });
    await user.click(await screen.findByRole('link', { name: 'Log in' }));
    expect(await screen.findByRole('button', { name: 'Withdraw application' })).toBeTruthy();
    expect(localStorage.getItem('token')).toBe('own');
  });

  it('keeps the code for a second try when the connection broke', async () => {
    let lost = true;
    const { user, server } = await open({ [EXCHANGE]: () => (lost ? LOST : ok({ token: 'page' })) });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    lost = false;
    await user.click(retry);
    expect(await screen.findByText(/An SMS will tell you/)).toBeTruthy();
    expect(server.named(EXCHANGE).map(({ body }) => body)).toEqual([
      { orderId: 'O1', token: 'once' },
      { orderId: 'O1', token: 'once' },
    ]);
  });

  // proves: S4.33
  it.each([
    ['2', '/orders/O1/confirm'],
    ['4', '/order'],
    ['6', '/order'],
  ])('Refresh in state %s leads to %s', async (code, target) => {
    await refreshInto(code);
    await cameTo(target);
  });

  it('stays when it was denied, and says so', async () => {
    const { where } = await refreshInto('3');
    const dialog = await screen.findByRole('dialog', { name: 'Info' });
    expect(dialog.textContent).toContain('Denied');
    expect(dialog.textContent).toContain('The lender did not approve this application.');
    await settled();
    expect(where()).toBe('/orders/audit?orderId=O1');
  });

  // proves: S4.34
  it('tells the app to finish when the order was cancelled', async () => {
    const messages = insideApp('android');
    const { where } = await refreshInto('10');
    await screen.findByRole('heading', { level: 1, name: 'Cancel' });
    await waitFor(() => expect(messages).toEqual([{ name: 'finish', body: {} }]));
    expect(where()).toBe('/orders/audit?orderId=O1');
  });

  // proves: S8.8
  it('shows the server’s message when Refresh fails', async () => {
    let fails = false;
    const { user } = await open({ [DETAIL]: () => (fails ? refuse('Not now.', 5030) : ok(orderDetail('1'))) });
    await screen.findByText(/An SMS will tell you/);
    fails = true;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('Not now.');
  });

  // proves: S2.55 S4.35
  it('asks the app for a store review', async () => {
    const messages = insideApp('ios');
    const { user } = await open();
    const evaluate = await screen.findByRole('button', { name: 'To Evaluate' });
    const standing = screen.getByText(/An SMS will tell you/).compareDocumentPosition(evaluate);
    expect(standing & Node.DOCUMENT_POSITION_FOLLOWING, 'below where the application stands').toBeTruthy();
    await user.click(evaluate);
    await waitFor(() => expect(messages.map(({ name }) => name)).toEqual(['openStoreReview']));
  });
});
