import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import type { FormField } from '@core/types';
import catalogue from '../../../../../fixtures/catalogue/forms.json' with { type: 'json' };
import { draftsKept } from '@offline/outboxSlice';
import { type Answers, LOST, ok, refuse } from '@testing/server';
import { BASIC_FORM, FORMS, status, WORK_FORM } from '../testing/answers';
import { answerLater, cameTo, fakeServer, openScreen, withRealCore } from '@testing/screen';
import { settled } from '@testing/time';

const STATES = [
  { id: '27', name: 'Maharashtra' },
  { id: '29', name: 'Karnataka' },
];
const DISTRICTS: Record<string, { id: string; name: string }[]> = {
  '27': [{ id: '519', name: 'Mumbai' }],
  '29': [{ id: '525', name: 'Bengaluru Urban' }],
};

const answers = (more: Answers = {}): Answers => ({
  ...FORMS,
  'GET /auth/v1/find-user-auth': ok(status(0)),
  'GET /auth/v1/auth-page-info': ok(BASIC_FORM),
  'GET /auth/v2/auth-page-info': ok(WORK_FORM),
  'GET /map-state/v1/list': ok(STATES),
  'GET /map-state/v1/district/27': ok(DISTRICTS['27'] ?? []),
  'GET /map-state/v1/district/29': ok(DISTRICTS['29'] ?? []),
  'POST /auth/v1/base-info': ok(null),
  'POST /auth/v1/work-info': ok(null),
  ...more,
});

const open = (kind: 'basic' | 'work') => openScreen(`/auth/${kind}?pid=P1&step=9&as=99`);
const save = () => screen.getByRole('button', { name: 'Save and continue' });

withRealCore();

describe('the work form', () => {
  // proves: S4.51 S5.17
  it('hides what one without work is not asked, does not require it and does not send it', async () => {
    const server = fakeServer(answers());
    const { user } = await open('work');
    await user.type(await screen.findByLabelText('Company'), 'Acme');
    await user.click(screen.getByLabelText('Not working now'));
    expect(screen.queryByLabelText('Company')).toBeNull();
    expect(screen.queryByLabelText('Pay day')).toBeNull();

    await user.click(save());
    await cameTo('/auth/index?pid=P1');
    expect(server.named('POST /auth/v1/work-info')[0]?.body).toEqual({ workState: '3', note: '' });
  });

  // proves: S5.17 S9.29
  it('requires the flagged fields and offers the days 1 to 31', async () => {
    const server = fakeServer(answers());
    const { user } = await open('work');
    await user.click(await screen.findByLabelText('Salaried'));
    await user.click(save());

    expect(await screen.findByText('Please input Company')).toBeTruthy();
    expect(screen.getByText('Please input Pay day')).toBeTruthy();
    expect(screen.queryByText('Please input Note')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Company')));
    const days = within(screen.getByLabelText('Pay day')).getAllByRole('option');
    expect(days.map((day) => day.textContent)).toEqual(Array.from({ length: 31 }, (_, index) => String(index + 1)));
    expect(server.named('POST /auth/v1/work-info')).toHaveLength(0);
  });
});

describe('a field', () => {
  const explained = (fields: readonly FormField[], value: string, change: Partial<FormField>) =>
    ok(fields.map((field) => (field.value === value ? { ...field, ...change } : field)));

  it('of a few answers says what the form says of it', async () => {
    const label = catalogue.work.find(({ value }) => value === 'workState')?.label.en ?? '';
    expect(label, 'before “Not working now” is chosen').toMatch(/regular income/);
    fakeServer(answers({ 'GET /auth/v2/auth-page-info': explained(WORK_FORM, 'workState', { label }) }));
    await open('work');
    await screen.findByText(label);
    screen.getByRole('radiogroup', { name: 'Occupation', description: label });
  });

  it('tells of a field of fixed length that the cursor moves on when it is full', async () => {
    const six = { label: '6 digits', lengthLimitMin: 6 };
    fakeServer(answers({ 'GET /auth/v1/auth-page-info': explained(BASIC_FORM, 'pinCode', six) }));
    await open('basic');
    const description = '6 digits; the cursor then moves to the next field';
    await screen.findByText(description);
    screen.getByRole('textbox', { name: 'PIN code', description });
  });

  it('of words is written in the direction of their script, one of digits is not', async () => {
    fakeServer(answers());
    await open('basic');
    expect((await screen.findByLabelText('Full name')).dir).toBe('auto');
    expect(screen.getByLabelText('PIN code').dir).toBe('');
  });
});

describe('the basic form', () => {
  it('says without a network that what was filled in is kept, in one line', async () => {
    fakeServer(answers());
    const { store } = await open('basic');
    await screen.findByLabelText('Full name');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    const bar = (await screen.findByText(/^You are offline/)).closest('[role=status]');
    expect(bar?.textContent, 'while nothing can be stored').toBe('You are offline');
    act(() => void store.dispatch(draftsKept(true)));
    expect(bar?.textContent).toBe('You are offline. Your entries are kept.');
  });

  // proves: S5.14
  it('asks for every field, beside each, and goes to the first', async () => {
    const server = fakeServer(answers());
    const { user } = await open('basic');
    await screen.findByLabelText('Full name');
    await user.click(save());

    for (const title of ['Full name', 'PIN code', 'State', 'District']) {
      expect(await screen.findByText(`Please input ${title}`)).toBeTruthy();
      expect(screen.getByLabelText(title).getAttribute('aria-invalid')).toBe('true');
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full name')));
    expect(server.named('POST /auth/v1/base-info')).toHaveLength(0);
  });

  // proves: S5.15
  it('takes digits only, and no more than the field has', async () => {
    fakeServer(answers());
    const { user } = await open('basic');
    const pin = await screen.findByLabelText<HTMLInputElement>('PIN code');
    await user.type(pin, '4a0 0-0119');
    expect(pin.value).toBe('400011');
  });

  // proves: S2.62 S3.18
  it.each(['basic', 'work'] as const)('is built from the fields that the server defines (%s)', async (kind) => {
    const invented = {
      label: '',
      checkType: 0,
      checkReq: 1,
      lengthLimitMin: 0,
      lengthLimitMax: 0,
      dictionaryVoList: [],
      canHidden: 0,
    };
    const colours = [
      { dictLabel: 'Red', dictValue: 'r' },
      { dictLabel: 'Blue', dictValue: 'b' },
    ];
    const fields = [
      { ...invented, key: 'Shoe size', value: 'shoeSize', dataType: 1, checkType: 1, lengthLimitMax: 2 },
      { ...invented, key: 'Colour', value: 'colour', dataType: 0, dictionaryVoList: colours },
    ];
    const server = fakeServer(
      answers({ 'GET /auth/v1/auth-page-info': ok(fields), 'GET /auth/v2/auth-page-info': ok(fields) }),
    );
    const { user } = await open(kind);
    await user.type(await screen.findByLabelText('Shoe size'), '4x23');
    await user.click(screen.getByLabelText('Blue'));
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await user.click(save());
    await cameTo('/auth/index?pid=P1');
    expect(server.named(kind === 'basic' ? 'POST /auth/v1/base-info' : 'POST /auth/v1/work-info')[0]?.body).toEqual({
      shoeSize: '42',
      colour: 'b',
    });
  });

  // proves: S3.19
  it('takes the district away when the state changes, and offers the new state’s', async () => {
    fakeServer(answers());
    const { user } = await open('basic');
    await user.selectOptions(
      await screen.findByLabelText('State'),
      await screen.findByRole('option', { name: 'Maharashtra' }),
    );
    await user.selectOptions(screen.getByLabelText('District'), await screen.findByRole('option', { name: 'Mumbai' }));
    expect(screen.getByLabelText<HTMLSelectElement>('District').value).toBe('519');

    await user.selectOptions(screen.getByLabelText('State'), '29');
    expect(await screen.findByRole('option', { name: 'Bengaluru Urban' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Mumbai' })).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>('District').value).toBe('');
  });

  const PUNE = { 'GET /map-state/v1/pin/*': ok({ stateId: '27', districtId: '519' }) };
  const place = () => ['State', 'District'].map((title) => screen.getByLabelText<HTMLSelectElement>(title).value);

  it('fills in state and district from the PIN code, and says so', async () => {
    fakeServer(answers(PUNE));
    const { user } = await open('basic');
    await user.type(await screen.findByLabelText('PIN code'), '400001');
    expect(await screen.findAllByText('From your PIN code. Change it if it is wrong.')).toHaveLength(2);
    await waitFor(() => expect(place()).toEqual(['27', '519']));
    await user.selectOptions(screen.getByLabelText('State'), await screen.findByRole('option', { name: 'Karnataka' }));
    expect(place()).toEqual(['29', '']);
    expect(screen.queryByText(/^From your PIN code/)).toBeNull();
  });

  it('keeps a state that is chosen while the PIN code is looked up', async () => {
    const looking = answerLater(PUNE['GET /map-state/v1/pin/*']);
    fakeServer(answers({ 'GET /map-state/v1/pin/*': () => looking.answered }));
    const { user } = await open('basic');
    await user.type(await screen.findByLabelText('PIN code'), '400001');
    await user.selectOptions(screen.getByLabelText('State'), await screen.findByRole('option', { name: 'Karnataka' }));
    await looking.give();
    await settled();
    expect(place()).toEqual(['29', '']);
  });

  it('leaves state and district to the borrower where the PIN code is not known', async () => {
    const server = fakeServer(answers());
    const { user } = await open('basic');
    await user.selectOptions(
      await screen.findByLabelText('State'),
      await screen.findByRole('option', { name: 'Maharashtra' }),
    );
    await user.type(screen.getByLabelText('PIN code'), '400001');
    await waitFor(() => expect(server.named('GET /map-state/v1/pin/400001')).toHaveLength(1));
    await settled();
    expect(place()).toEqual(['27', '']);
  });

  it('sends the form from the last text field only once nothing is left to choose', async () => {
    fakeServer(answers(PUNE));
    const { user } = await open('basic');
    const pin = await screen.findByLabelText('PIN code');
    expect(pin.getAttribute('enterkeyhint')).toBe('next');
    await user.type(screen.getByLabelText('Full name'), 'Asha Rao');
    await user.type(pin, '400001');
    await waitFor(() => expect(pin.getAttribute('enterkeyhint')).toBe('go'));
  });

  it('says where one stands by the server’s order, whatever the address claims', async () => {
    fakeServer(answers({ 'GET /auth/v1/find-user-auth': ok(status(1)) }));
    await open('work');
    expect(await screen.findByText('Step 2 of 5: Work information')).toBeTruthy();
  });

  // proves: S5.16 S8.4
  it('shows the server’s mistakes numbered, one per line, and keeps what was typed', async () => {
    const refusal = { errorColumn: [{ msg: 'Full name is not a name' }, { msg: 'PIN code is unknown' }] };
    fakeServer(answers({ 'POST /auth/v1/base-info': refuse('Invalid', 2001, refusal) }));
    const { user } = await fillBasic();
    await user.click(save());

    const lines = within(await screen.findByRole('list')).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual(['1. Full name is not a name', '2. PIN code is unknown']);
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Asha Rao');
  });

  it('marks each field that the server names, and goes to the first, until it is changed', async () => {
    const refusal = { errorColumn: [{ msg: 'Please input PIN code' }, { msg: 'Full name is not a name' }] };
    fakeServer(answers({ 'POST /auth/v1/base-info': refuse('Invalid', 2001, refusal) }));
    const { user } = await fillBasic();
    await user.click(save());

    const [name, pin] = ['Full name', 'PIN code'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(screen.getByText('Full name is not a name')).toBeTruthy();
    expect([name, pin].map((field) => field?.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    await user.type(name as HTMLInputElement, ' Verma');
    expect([name, pin].map((field) => field?.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  });

  it('cannot be changed while it is being saved: what arrives is what is on the screen', async () => {
    const saving = answerLater<null>(refuse('Please come back later'));
    fakeServer(answers({ 'POST /auth/v1/base-info': () => saving.answered }));
    const { user } = await fillBasic();
    await user.click(save());
    const name = screen.getByLabelText<HTMLInputElement>('Full name');
    await waitFor(() => expect(name.readOnly).toBe(true));
    await user.type(name, ' Verma');
    await user.selectOptions(screen.getByLabelText('State'), '29');
    expect(name.value).toBe('Asha Rao');
    expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('27');
    await saving.give();
    await waitFor(() => expect(name.readOnly).toBe(false));
  });

  it('loses nothing with the connection, and sends the same again under the same key', async () => {
    let lost = true;
    const server = fakeServer(answers({ 'POST /auth/v1/base-info': () => (lost ? LOST : ok(null)) }));
    const { user } = await fillBasic();
    await user.click(save());

    await screen.findByText(/^No connection/);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('PIN code').value).toBe('400001');
    lost = false;
    await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
    await cameTo('/auth/index?pid=P1');
    const [first, second] = server.named('POST /auth/v1/base-info');
    expect(second?.body).toEqual({ fullName: 'Asha Rao', liveState: '27', liveDistrict: '519', pinCode: '400001' });
    expect(first?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
  });

  it('has nothing to save while the form itself could not be loaded', async () => {
    fakeServer(answers({ 'GET /auth/v1/auth-page-info': LOST }));
    await open('basic');
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByRole('button', { name: 'Save and continue' })).toBeNull();
  });

  it('offers the lists again when they could not be loaded', async () => {
    let lost = true;
    fakeServer(answers({ 'GET /map-state/v1/list': () => (lost ? LOST : ok(STATES)) }));
    const { user } = await open('basic');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    lost = false;
    await user.click(retry);
    await waitFor(() => expect(screen.getByRole('option', { name: 'Karnataka' })).toBeTruthy());
  });
});

async function fillBasic() {
  const opened = await open('basic');
  const { user } = opened;
  await user.type(await screen.findByLabelText('Full name'), 'Asha Rao');
  await user.selectOptions(screen.getByLabelText('State'), await screen.findByRole('option', { name: 'Maharashtra' }));
  await user.selectOptions(screen.getByLabelText('District'), await screen.findByRole('option', { name: 'Mumbai' }));
  await user.type(screen.getByLabelText('PIN code'), '400001');
  return opened;
}
