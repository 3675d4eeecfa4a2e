import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { type Answers, LOST, ok, PENDING, refuse } from '@testing/server';
import type { Call } from '@testing/answers';
import { settled } from '@testing/time';
import { verificationApi } from './api';
import { answered } from './draftsSlice';
import { BASIC_FORM, CONTACTS, FORMS, savedAnswers, status } from './testing/answers';
import { answerLater, cameTo, fakeServer, openScreen, withRealCore } from '@testing/screen';

const SAVED = 'GET /auth/v1/saved';
const BASIC = { fullName: 'Asha Rao', liveState: '27', liveDistrict: '519', pinCode: '400001' };

const answers = (more: Answers = {}): Answers => ({
  ...FORMS,
  'GET /auth/v1/find-user-auth': ok(status(5)),
  'GET /auth/v1/auth-page-info': ok(BASIC_FORM),
  'GET /map-state/v1/list': ok([{ id: '27', name: 'Maharashtra' }]),
  'GET /map-state/v1/district/27': ok([{ id: '519', name: 'Mumbai' }]),
  'POST /auth/v1/base-info': ok(null),
  'POST /auth/v1/contacts': ok(null),
  [SAVED]: savedAnswers,
  // The product's page opens after the last step, and sends these calls.
  'GET /order/v1/precheck': PENDING,
  'GET /product/v1/product-info': PENDING,
  'GET /home/v1/index': PENDING,
  ...more,
});
const save = () => screen.getByRole('button', { name: 'Save and continue' });
const change = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Change' }));
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const isReveal = ({ name, query }: Call) => name === SAVED && query.get('reveal') === 'true';

withRealCore();

describe('a step that is done', () => {
  it('shows what the server has in words, and leads on', async () => {
    fakeServer(answers());
    await openScreen('/auth/basic?pid=P1');
    for (const saved of ['Asha Rao', '400001', 'Maharashtra', 'Mumbai']) await screen.findByText(saved);
    screen.getByText('This step is done');
    expect(document.querySelectorAll('summary [data-look=done]')).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/auth/index?pid=P1');
    expect(screen.queryByLabelText('Full name')).toBeNull();
  });

  it('reads a name in the direction of its own script', async () => {
    fakeServer(answers({ [SAVED]: ok({ values: { ...BASIC, fullName: 'فاطمہ' }, masked: [] }) }));
    await openScreen('/auth/basic?pid=P1');
    expect((await screen.findByText('فاطمہ')).closest('[dir=auto]')).not.toBeNull();
  });

  it('opens its form on request, with the answers, and sends them with what was changed', async () => {
    const server = fakeServer(answers());
    const { user } = await openScreen('/auth/basic?pid=P1');
    await change(user);
    expect(document.activeElement?.textContent).toBe('Basic information');
    await waitFor(() => expect(value('Full name')).toBe('Asha Rao'));
    await screen.findByRole('option', { name: 'Mumbai' });
    expect([value('State'), value('District'), value('PIN code')]).toEqual(['27', '519', '400001']);
    await user.clear(screen.getByLabelText('PIN code'));
    await user.type(screen.getByLabelText('PIN code'), '400002');
    await user.click(save());
    await cameTo('/auth/index?pid=P1');
    expect(server.named('POST /auth/v1/base-info')[0]?.body).toEqual({ ...BASIC, pinCode: '400002' });
  });

  it('keeps what was typed before the answer came, an emptied field too', async () => {
    const late = answerLater(ok({ values: BASIC, masked: [] }));
    fakeServer(answers({ [SAVED]: () => late.answered }));
    const { user } = await openScreen('/auth/basic?pid=P1');
    await screen.findByRole('status', { name: 'Fetching what you saved…' });
    await change(user);
    await user.type(await screen.findByLabelText('Full name'), 'Meera');
    await user.type(screen.getByLabelText('PIN code'), '4');
    await user.clear(screen.getByLabelText('PIN code'));
    await late.give();
    await waitFor(() => expect(value('State')).toBe('27'));
    expect([value('Full name'), value('PIN code')]).toEqual(['Meera', '']);
  });

  it('opens as a form where something was typed and not saved', async () => {
    fakeServer(answers());
    const { go, store } = await openScreen('/nowhere');
    store.dispatch(answered({ form: 'basic', answers: { fullName: 'Meera' } }));
    await go('/auth/basic?pid=P1');
    await waitFor(() => expect(value('PIN code')).toBe('400001'));
    expect(value('Full name')).toBe('Meera');
  });

  it('is asked for by nobody whose step is not done, and stays a form when it becomes done', async () => {
    let done = 0;
    const server = fakeServer(answers({ 'GET /auth/v1/find-user-auth': () => ok(status(done)) }));
    const { store } = await openScreen('/auth/basic?pid=P1');
    await screen.findByLabelText('Full name');
    expect(server.named(SAVED)).toEqual([]);
    done = 1;
    store.dispatch(verificationApi.util.invalidateTags(['Auth']));
    await waitFor(() => expect(server.named(SAVED)).toHaveLength(1));
    await settled();
    screen.getByLabelText('Full name');
  });

  it('says so where the answers do not come, and asks again', async () => {
    let lost = true;
    fakeServer(answers({ [SAVED]: () => (lost ? LOST : ok({ values: BASIC, masked: [] })) }));
    const { user } = await openScreen('/auth/basic?pid=P1');
    await screen.findByText(/^Your saved details are safe/);
    lost = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Asha Rao');
    expect(screen.queryByText(/^Your saved details are safe/)).toBeNull();
  });

  it('has nothing to read of a face, and takes another photo on request', async () => {
    const server = fakeServer(answers({ 'GET /auth/v1/living-check-config': PENDING }));
    const { user } = await openScreen('/auth/face?pid=P1');
    await screen.findByText('Your photo has passed the check and is saved.');
    expect(server.named(SAVED)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Take another selfie' }));
    screen.getByRole('button', { name: 'Check my face' });
  });
});

describe('saved contacts', () => {
  const open = async (more: Answers = {}) => {
    const server = fakeServer(answers(more));
    const opened = await openScreen('/auth/contacts?pid=P1');
    await screen.findByText('XXXXXX3211');
    await change(opened.user);
    return { ...opened, server, sent: () => server.named('POST /auth/v1/contacts')[0]?.body };
  };
  const contact = (slot: number) => within(screen.getByRole('group', { name: `Contact ${slot}` }));

  it('are summed up with masked numbers, which can be shown', async () => {
    const server = fakeServer(answers());
    const { user } = await openScreen('/auth/contacts?pid=P1');
    await screen.findByText('XXXXXX3212');
    expect(server.calls.filter(isReveal)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show Contact 2 · brother' }));
    await screen.findByText('9876543213');
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('show masked numbers, and are sent whole', async () => {
    const { user, server, sent } = await open();
    expect(contact(2).getByLabelText<HTMLInputElement>('Name').value).toBe('Sunil Verma');
    expect(contact(1).queryByLabelText('Phone')).toBeNull();
    expect(server.calls.filter(isReveal)).toEqual([]);
    await user.clear(contact(2).getByLabelText('Name'));
    await user.type(contact(2).getByLabelText('Name'), 'Anil Verma');
    await user.click(save());
    await cameTo('/auth/index?pid=P1');
    expect(sent()).toEqual({ ...CONTACTS, twoName: 'Anil Verma' });
    expect(server.calls.filter(isReveal)).toHaveLength(1);
  });

  it('show the numbers on request, which are then fields', async () => {
    const { user, server, sent } = await open();
    await user.click(contact(3).getByRole('button', { name: 'Show Phone' }));
    await waitFor(() => expect(contact(3).getByLabelText<HTMLInputElement>('Phone').value).toBe('9876543213'));
    await user.click(save());
    await cameTo('/auth/index?pid=P1');
    expect(sent()).toEqual(CONTACTS);
    expect(server.calls.filter(isReveal)).toHaveLength(1);
  });

  it('take another number in the place of a masked one', async () => {
    const { user, sent } = await open();
    await user.click(contact(1).getByRole('button', { name: 'Change Phone' }));
    const phone = contact(1).getByLabelText<HTMLInputElement>('Phone');
    expect(document.activeElement).toBe(phone);
    await user.type(phone, '9876500000');
    await user.click(save());
    await cameTo('/auth/index?pid=P1');
    expect(sent()).toEqual({ ...CONTACTS, oneMobile: '9876500000' });
  });

  it('are not sent while the numbers cannot be had', async () => {
    const masked = savedAnswers;
    const { user, server } = await open({
      [SAVED]: (call) => (isReveal(call) ? refuse('Too many requests.', 4290, null, 429) : masked(call)),
    });
    await user.click(save());
    expect((await screen.findByRole('dialog', { name: 'Info' })).textContent).toContain('Too many requests.');
    expect(server.named('POST /auth/v1/contacts')).toEqual([]);
    expect(contact(1).getByText('XXXXXX3211')).toBeTruthy();
  });
});

describe('a saved identity', () => {
  it('is shown masked, the PAN whole on request', async () => {
    fakeServer(answers());
    const { user } = await openScreen('/auth/identity?pid=P1');
    await screen.findByText('XXXXXX234F');
    expect(screen.queryByRole('button', { name: 'Show Aadhaar number' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show PAN' }));
    await screen.findByText('ABCPE1234F');
    expect(screen.queryByRole('button', { name: 'Show PAN' })).toBeNull();
  });
});
