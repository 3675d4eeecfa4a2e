import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { type Answers, LOST, ok } from '@testing/server';
import { FORMS, status } from '../testing/answers';
import { cameTo, fakeServer, openScreen, withRealCore } from '@testing/screen';

const SUMMARY = 'In order to apply for a loan, please complete the emergency contact information.';
const RELATIONS = [
  ['Father', 'Mother', 'Spouse'],
  ['brother', 'sisters', 'Children'],
  ['Classmates', 'Colleagues', 'Friends'],
];

const answers = (more: Answers = {}): Answers => ({
  ...FORMS,
  'GET /auth/v1/find-user-auth': ok(status(4)),
  'POST /auth/v1/contacts': ok(null),
  ...more,
});

const open = async () => {
  const opened = await openScreen('/auth/contacts?pid=P1');
  await screen.findByRole('group', { name: 'Contact 1' });
  return opened;
};
const contact = (slot: number) => within(screen.getByRole('group', { name: `Contact ${slot}` }));
const relations = (slot: number) =>
  within(contact(slot).getByRole('radiogroup', { name: 'Relationship' })).getAllByRole('radio');
const save = () => screen.getByRole('button', { name: 'Save and continue' });

async function fill(user: UserEvent, slot: number) {
  await user.type(contact(slot).getByLabelText('Name'), `Friend ${'ABC'[slot - 1]}`);
  await user.type(contact(slot).getByLabelText('Phone'), `987654321${slot}`);
  await user.click(relations(slot)[slot - 1] as HTMLElement);
}

withRealCore();

describe('the contacts', () => {
  // proves: S5.18
  it('take letters, space, apostrophe and period as a name and ten digits as a phone', async () => {
    fakeServer(answers());
    const { user } = await open();
    const name = contact(1).getByLabelText<HTMLInputElement>('Name');
    const phone = contact(1).getByLabelText<HTMLInputElement>('Phone');
    await user.type(name, "R2-D2 O'Neil Jr._");
    await user.type(phone, '98765-4321099');
    expect(name.value).toBe("RD O'Neil Jr.");
    expect(phone.value).toBe('9876543210');
  });

  it.each([
    ['Abdul-Rehman', 'AbdulRehman', '“-”'],
    ['Müller २', 'Müller ', '“२”'],
    ['Asha 😀 12', 'Asha  ', '“😀” “1” “2”'],
  ])('say at the name what was left out of %s', async (typed, kept, leftOut) => {
    fakeServer(answers());
    const { user } = await open();
    const name = contact(1).getByLabelText<HTMLInputElement>('Name');
    await user.click(name);
    await user.paste(typed);
    expect(name.value).toBe(kept);
    expect(contact(1).getByText(/^Left out: /).textContent).toMatch(`Left out: ${leftOut} Only letters`);
    expect(contact(2).queryByText(/^Left out: /)).toBeNull();
    await user.type(name, 'a');
    contact(1).getByText(/^Left out: /);
    await user.tab();
    expect(contact(1).queryByText(/^Left out: /)).toBeNull();
  });

  it.each(['सुनीता देवी', 'முருகன்', 'ਗੁਰਪ੍ਰੀਤ', 'فاطمہ'])('take a name as it is written: %s', async (written) => {
    fakeServer(answers());
    const { user } = await open();
    const name = contact(1).getByLabelText<HTMLInputElement>('Name');
    await user.type(name, written);
    expect(name.value).toBe(written);
    expect(name.dir).toBe('auto');
    expect(contact(1).queryByText(/^Left out: /)).toBeNull();
  });

  it('refuse one’s own number and one that is there twice, each at its field', async () => {
    localStorage.setItem('phone', '919876543213');
    const server = fakeServer(answers());
    const { user } = await open();
    for (const slot of [1, 2, 3]) await fill(user, slot);
    const third = contact(3).getByLabelText<HTMLInputElement>('Phone');
    expect(await contact(3).findByText(/^This is your own number/)).toBeTruthy();
    await user.click(save());
    await waitFor(() => expect(document.activeElement).toBe(third));
    await user.clear(third);
    await user.type(third, '9876543211');
    expect(await contact(3).findByText(/^Another contact already has this number/)).toBeTruthy();
    expect(contact(1).queryByText(/^Another contact/)).toBeNull();
    await user.click(save());
    expect(server.named('POST /auth/v1/contacts')).toHaveLength(0);
    await user.clear(third);
    await user.type(third, '+91 98765 43219');
    expect(third.value).toBe('9876543219');
    await user.click(save());
    await cameTo('/auth/index?pid=P1');
    expect(server.named('POST /auth/v1/contacts')).toHaveLength(1);
  });

  it('say at once that a number is none', async () => {
    fakeServer(answers());
    const { user } = await open();
    await user.type(contact(2).getByLabelText('Phone'), '1');
    expect(await contact(2).findByText('Mobile numbers begin with 6, 7, 8 or 9.')).toBeTruthy();
  });

  it('are chosen from the phone’s list where the phone offers it', async () => {
    const select = () => Promise.resolve([{ name: ['Sunil 2 Rao'], tel: ['020 2553 1234', '+91 98765 43215'] }]);
    Object.defineProperty(navigator, 'contacts', { value: { select }, configurable: true });
    fakeServer(answers());
    const { user } = await open();
    await user.click(contact(2).getByRole('button', { name: 'Choose from phone: Contact 2' }));
    await waitFor(() => expect(contact(2).getByLabelText('Phone')).toHaveProperty('value', '9876543215'));
    expect(contact(2).getByLabelText('Name')).toHaveProperty('value', 'Sunil  Rao');
    expect(contact(2).getByText(/^Left out: “2”/)).toBeTruthy();
    Reflect.deleteProperty(navigator, 'contacts');
  });

  // proves: S9.28
  it('offer each its own relations', async () => {
    fakeServer(answers());
    await open();
    for (const [index, labels] of RELATIONS.entries()) {
      const options = relations(index + 1).map((option) => option as HTMLInputElement);
      expect(options.map(({ labels }) => labels?.[0]?.textContent)).toEqual(labels);
      // The specification's list is shown as chips, which share the field's name in the payload.
      expect(new Set(options.map(({ name }) => name)).size).toBe(1);
    }
  });

  // proves: S5.19 S5.21
  it('say one sentence when more than two fields are missing', async () => {
    const server = fakeServer(answers());
    const { user } = await open();
    await user.click(save());
    expect(await screen.findByText(SUMMARY)).toBeTruthy();
    expect(screen.queryByText('Please input 1th contact name')).toBeNull();
    expect(screen.getAllByText('Still missing')).toHaveLength(9);
    await waitFor(() => expect(document.activeElement).toBe(contact(1).getByLabelText('Name')));
    expect(server.named('POST /auth/v1/contacts')).toHaveLength(0);
  });

  // proves: S5.20
  it('say each missing field by itself when one or two are', async () => {
    const server = fakeServer(answers());
    const { user } = await open();
    for (const slot of [1, 2, 3]) await fill(user, slot);
    await user.clear(contact(1).getByLabelText('Name'));
    await user.clear(contact(3).getByLabelText('Phone'));
    await user.click(save());
    expect(await contact(1).findByText('Please input 1th contact name')).toBeTruthy();
    expect(screen.queryByText(SUMMARY)).toBeNull();
    expect(contact(3).getByText('Please input 3th contact phone')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(contact(1).getByLabelText('Name')));
    expect(server.named('POST /auth/v1/contacts')).toHaveLength(0);
  });

  // proves: S2.63 S3.20 S4.10
  it('are sent under the payload’s names, and lead back to the hub', async () => {
    const server = fakeServer(answers());
    const { user } = await open();
    for (const slot of [1, 2, 3]) await fill(user, slot);
    await user.click(save());
    await cameTo('/auth/index?pid=P1');
    expect(server.named('POST /auth/v1/contacts')[0]?.body).toEqual({
      oneName: 'Friend A',
      oneMobile: '9876543211',
      oneRelation: '1',
      twoName: 'Friend B',
      twoMobile: '9876543212',
      twoRelation: '2',
      thirdName: 'Friend C',
      thirdMobile: '9876543213',
      thirdRelation: '3',
    });
  });

  it('stay as typed when the connection is lost and when another screen is looked at', async () => {
    fakeServer(answers({ 'POST /auth/v1/contacts': LOST }));
    const { user, go } = await open();
    for (const slot of [1, 2, 3]) await fill(user, slot);
    await user.click(save());
    await screen.findByText(/^No connection/);
    await go('/nowhere');
    await screen.findByRole('heading', { level: 1, name: 'There is no page here' });
    await go('/auth/contacts?pid=P1');
    expect((await screen.findAllByLabelText<HTMLInputElement>('Name')).map((field) => field.value)).toEqual([
      'Friend A',
      'Friend B',
      'Friend C',
    ]);
  });
});
