import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { cameTo, fakeServer, openScreen, withRealCore } from '@testing/screen';
import { LOST, ok, PENDING } from '@testing/server';

const BRANCH = { id: 'r1', branch: 'Tulsiani Chambers', ifsc: 'HDFC0000001', state: 'Maharashtra', district: 'Mumbai' };

const directory = () =>
  fakeServer({
    'GET /bank-info/v1/get-bank-info': ok([
      { id: 'b1', bankName: 'HDFC Bank' },
      { id: 'b2', bankName: 'State Bank of India', alias: 'SBI', otherNames: 'भारतीय स्टेट बैंक', common: true },
      { id: 'b3', bankName: 'Canara Bank', includes: ['Syndicate Bank'] },
    ]),
    'GET /bank-info/v1/get-state-list': ok([
      { id: 's2', state: 'Karnataka' },
      { id: 's1', state: 'Maharashtra' },
    ]),
    'GET /bank-info/v1/get-city-list': ok([
      { id: 'c1', city: 'Mumbai', otherNames: 'मुंबई Bombay' },
      { id: 'c2', city: 'Pune' },
    ]),
    'GET /bank-info/v1/get-branch-list': ({ query }) => {
      const find = query.get('find')?.toLowerCase() ?? '';
      return ok(BRANCH.branch.toLowerCase().includes(find) ? [BRANCH] : []);
    },
    // The bank form looks up the branch and the accounts. Tests end before these responses.
    'GET /bank-info/v1/get-branch': PENDING,
    'GET /bank/v1/find-user-bank-card': PENDING,
  });

const open = () => openScreen('/bank/ifsc?pid=P1');
const level = (name: string) => screen.queryByRole('button', { name: new RegExp(`^${name}(?! Bank)`) });

const sheet = async (title: string) => within(await screen.findByRole('dialog', { name: `Choose the ${title}` }));

const take = async (user: UserEvent, title: string, item: string) =>
  user.click(await (await sheet(title)).findByRole('button', { name: new RegExp(`^${item}`) }));

async function pick(user: UserEvent, name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  await take(user, name.toLowerCase(), item);
}

async function pickAll(user: UserEvent) {
  await pick(user, 'Bank', 'HDFC Bank');
  await take(user, 'state', 'Maharashtra');
  await take(user, 'city', 'Mumbai');
  await take(user, 'branch', 'Tulsiani Chambers');
}

withRealCore();

describe('the IFSC finder', () => {
  it('says in the place of the banks that they have not come, and loads them again', async () => {
    let lost = true;
    const banks = ok([{ id: 'b2', bankName: 'State Bank of India', common: true }]);
    fakeServer({ 'GET /bank-info/v1/get-bank-info': () => (lost ? LOST : banks) });
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    lost = false;
    await user.click(retry);
    await screen.findByRole('button', { name: /State Bank of India/ });
  });

  // proves: S2.38 S2.39 S7.36
  it('shows a level only after the one above is chosen, and asks by what was chosen', async () => {
    const server = directory();
    const { user } = await open();
    await screen.findByRole('button', { name: /^Bank/ });
    expect(level('State')).toBeNull();
    await pick(user, 'Bank', 'HDFC Bank');
    expect(level('City')).toBeNull();
    await take(user, 'state', 'Maharashtra');
    expect(level('Branch')).toBeNull();
    await take(user, 'city', 'Mumbai');
    expect(level('Branch')).not.toBeNull();
    await waitFor(() => {
      const query = server.named('GET /bank-info/v1/get-branch-list')[0]?.query;
      expect(Object.fromEntries(query ?? [])).toEqual({ pId: 'b1', stateId: 's1', cityId: 'c1' });
    });
  });

  // proves: S5.27
  it('searches by any part of the name, in any case', async () => {
    directory();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Bank/ }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search banks' }), 'oF IND');
    expect(await (await sheet('bank')).findByRole('button', { name: /^State Bank of India/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^HDFC Bank/ })).toBeNull();
    expect(within(screen.getByRole('dialog')).getByText('Results: 1').getAttribute('role')).toBe('status');
  });

  it.each([
    ['sbi', 'State Bank of India'],
    ['भारतीय', 'State Bank of India'],
    ['syndicate', 'Canara BankIncludes Syndicate Bank'],
  ])('finds a bank by %s, another of its names, and shows its own', async (typed, name) => {
    directory();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Bank/ }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search banks' }), typed);
    await screen.findByText('Results: 1');
    const rows = (await sheet('bank')).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([name]);
  });

  it('has the banks of most people on the page, and leads from list to list by itself', async () => {
    directory();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'State Bank of India' }));
    expect(screen.queryByRole('button', { name: 'State Bank of India' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Choose the state');
    await take(user, 'state', 'Maharashtra');
    expect(document.activeElement?.textContent).toBe('Choose the city');
    await user.type(await screen.findByRole('searchbox', { name: 'Search cities and branches' }), 'bombay');
    await screen.findByText('Results: 1');
    await take(user, 'city', 'Mumbai');
    await take(user, 'branch', 'Tulsiani Chambers');
    expect(await screen.findByRole('dialog', { name: 'Is this yor IFSC Code?' })).toBeTruthy();
  });

  it('gives the focus to the chosen bank when the list of states is closed after a tap on a bank', async () => {
    directory();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'State Bank of India' }));
    (await screen.findByRole('dialog')).dispatchEvent(new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(level('Bank'));
  });

  it('adds the rows of a long list while the user scrolls, and starts at its top again after a search', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `Bank ${index + 1}`);
    fakeServer({ 'GET /bank-info/v1/get-bank-info': ok(names.map((bankName) => ({ id: bankName, bankName }))) });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Bank/ }));
    const list = await sheet('bank');
    await list.findByRole('button', { name: 'Bank 60' });
    expect(list.queryByRole('button', { name: 'Bank 61' })).toBeNull();
    // jsdom has no layout: every scroll position is near the end.
    const scroll = () => fireEvent.scroll(list.getByRole('list').parentElement as HTMLElement);
    scroll();
    expect(list.getAllByRole('listitem')).toHaveLength(120);
    scroll();
    scroll();
    expect(list.getAllByRole('listitem')).toHaveLength(200);
    await user.type(list.getByRole('searchbox'), 'bank');
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(60));
  });

  it('finds a branch of the state by its own name, whatever its city', async () => {
    const server = directory();
    const { user } = await open();
    await pick(user, 'Bank', 'HDFC Bank');
    await take(user, 'state', 'Maharashtra');
    await user.type(await screen.findByRole('searchbox', { name: 'Search cities and branches' }), 'tulsi');
    await take(user, 'city', 'Tulsiani Chambers');
    expect(Object.fromEntries(server.named('GET /bank-info/v1/get-branch-list')[0]?.query ?? [])).toEqual({
      pId: 'b1',
      stateId: 's1',
      find: 'tulsi',
    });
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await cameTo('/bank/add?pid=P1&ifsc_code=HDFC0000001');
  });

  // proves: S2.40 S2.41
  it('asks whether the code is right, and takes it to the form', async () => {
    directory();
    const { user } = await open();
    await pickAll(user);
    const dialog = within(await screen.findByRole('dialog', { name: 'Is this yor IFSC Code?' }));
    for (const text of ['HDFC0000001', 'Maharashtra', 'Mumbai', 'Tulsiani Chambers'])
      expect(dialog.getByText(text)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Yes' }));
    await cameTo('/bank/add?pid=P1&ifsc_code=HDFC0000001');
  });

  // proves: S2.42
  it('starts again at the bank on RE-FIND', async () => {
    directory();
    const { user } = await open();
    await pickAll(user);
    await user.click(await screen.findByRole('button', { name: 'RE-FIND' }));
    expect(screen.queryByRole('dialog', { name: 'Is this yor IFSC Code?' })).toBeNull();
    expect(level('State')).toBeNull();
    expect(screen.getByText('Choose the bank')).toBeTruthy();
  });

  // proves: S4.49
  it('resets what is below a level that is chosen again', async () => {
    directory();
    const { user } = await open();
    await pick(user, 'Bank', 'HDFC Bank');
    await take(user, 'state', 'Maharashtra');
    await take(user, 'city', 'Mumbai');
    await pick(user, 'Bank', 'State Bank of India');
    expect(level('State')?.textContent).toContain('Choose the state');
    expect(level('City')).toBeNull();
  });

  it('keeps the levels above when the question is closed without an answer', async () => {
    directory();
    const { user } = await open();
    await pickAll(user);
    const dialog = await screen.findByRole('dialog', { name: 'Is this yor IFSC Code?' });
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    expect(await screen.findByText('Choose the branch')).toBeTruthy();
    expect(level('City')?.textContent).toContain('Mumbai');
  });
});
