import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { cameTo, fakeServer, openScreen, withRealCore } from '@testing/screen';
import { ok, PENDING } from '@testing/server';

const BRANCH = { id: 'r1', branch: 'Tulsiani Chambers', ifsc: 'HDFC0000001', state: 'Maharashtra', district: 'Mumbai' };

const directory = () =>
  fakeServer({
    'GET /bank-info/v1/get-bank-info': ok([
      { id: 'b1', bankName: 'HDFC Bank' },
      { id: 'b2', bankName: 'State Bank of India', alias: 'SBI' },
    ]),
    'GET /bank-info/v1/get-state-list': ok([
      { id: 's1', state: 'Maharashtra' },
      { id: 's2', state: 'Karnataka' },
    ]),
    'GET /bank-info/v1/get-city-list': ok([{ id: 'c1', city: 'Mumbai' }]),
    'GET /bank-info/v1/get-branch-list': ok([BRANCH]),
    // The bank form looks up the branch; tests end before its response.
    'GET /bank-info/v1/get-branch': PENDING,
  });

const open = () => openScreen('/bank/ifsc?pid=P1');
const level = (name: string) => screen.queryByRole('button', { name: new RegExp(`^${name}`) });

async function pick(user: UserEvent, name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${item}`) }));
}

async function pickAll(user: UserEvent) {
  await pick(user, 'Bank', 'HDFC Bank');
  await pick(user, 'State', 'Maharashtra');
  await pick(user, 'City', 'Mumbai');
  await pick(user, 'Branch', 'Tulsiani Chambers');
}

withRealCore();

describe('the IFSC finder', () => {
  // proves: S2.38 S2.39 S7.36
  it('shows a level only after the one above is chosen, and asks by what was chosen', async () => {
    const server = directory();
    const { user } = await open();
    await screen.findByRole('button', { name: /^Bank/ });
    expect(level('State')).toBeNull();
    await pick(user, 'Bank', 'HDFC Bank');
    expect(level('City')).toBeNull();
    await pick(user, 'State', 'Maharashtra');
    expect(level('Branch')).toBeNull();
    await pick(user, 'City', 'Mumbai');
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
    expect(await screen.findByRole('button', { name: /^State Bank of India/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^HDFC Bank/ })).toBeNull();
    expect(within(screen.getByRole('dialog')).getByText('Results: 1').getAttribute('role')).toBe('status');
  });

  it('finds a bank by its short name, and shows its whole one', async () => {
    directory();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Bank/ }));
    await user.type(await screen.findByRole('searchbox', { name: 'Search banks' }), 'sbi');
    expect(await screen.findByRole('button', { name: 'State Bank of India' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^HDFC Bank/ })).toBeNull();
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
    await pick(user, 'State', 'Maharashtra');
    await pick(user, 'City', 'Mumbai');
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
