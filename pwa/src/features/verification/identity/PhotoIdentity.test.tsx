import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { imageNotFound, invalid } from '@core/generated/refusals';
import type { OcrValues } from '@core/types';
import { fakeServer, ok, openScreen, refuse, withRealCore } from '@testing/screen';

import { photoChanged, readingCorrected } from '../draftsSlice';
import { FORMS, status } from '../testing/answers';
import { correctionName } from './readings';

type Field = keyof OcrValues;

const SAVE = 'POST /auth/v1/kyc-info/aadhaar-pan';
const NOTHING_READ = { name: null, idNo: null, panNo: null, dateOfBirth: null, gender: null, address: null };
const READ = {
  front: { ...NOTHING_READ, name: 'ASHA RAO', dateOfBirth: '2015-05-13' },
  back: { ...NOTHING_READ, address: 'New Delhi' },
  pan: NOTHING_READ,
};

/** Opens the step with three photos that have been read. The server refuses to save it. */
async function open(code: number, sentence: string, corrected = {}) {
  fakeServer({
    ...FORMS,
    'GET /auth/v1/find-user-auth': ok(status(2)),
    'GET /auth/kyc-auth-config': ok({ KycPageInfoVo: [{ photoType: 1 }] }),
    [SAVE]: refuse(sentence, code),
  });
  URL.revokeObjectURL = vi.fn();
  const opened = await openScreen('/nowhere');
  for (const slot of ['front', 'back', 'pan'] as const) {
    const photo = { kind: 'stored', preview: 'blob:1', id: `img-${slot}`, faceStatus: null, read: READ[slot] } as const;
    opened.store.dispatch(photoChanged({ slot, photo }));
  }
  opened.store.dispatch(readingCorrected(corrected));
  await opened.go('/auth/identity?pid=P1');
  await opened.user.click(await screen.findByRole('button', { name: 'Submit' }));
  return opened;
}
const control = (field: Field) => document.querySelector<HTMLInputElement>(`[name=${correctionName(field)}]`);
const marked = () => [...document.querySelectorAll('[aria-invalid=true]')].map((field) => field.getAttribute('name'));

withRealCore();

describe('an identity by photos that the server refuses', () => {
  const corrected = { name: 'ASHA', address: 'Old Delhi', dateOfBirth: '2015-01-01' };

  it.each([
    ['name', 'name can have at most 100 characters'],
    ['address', 'address has a character that cannot be used'],
    ['dateOfBirth', 'This is not a date of birth. Enter day, month and year.'],
    ['dateOfBirth', 'Loans here are for people aged 21 to 55. Please check the date of birth.'],
  ] as const)('marks %s, which has the focus: %s', async (field, sentence) => {
    await open(invalid, sentence, corrected);
    await waitFor(() => expect(marked()).toEqual([correctionName(field)]));
    await waitFor(() => expect(document.activeElement).toBe(control(field)));
    expect(control(field)?.readOnly).toBe(false);
    expect(screen.queryByRole('dialog', { name: 'Info' })).toBeNull();
  });

  it('removes the mark when the field is changed, and from a new photo', async () => {
    const { user, store } = await open(invalid, 'name can have at most 100 characters', corrected);
    await waitFor(() => expect(marked()).toEqual([correctionName('name')]));
    await user.type(control('address')!, '!');
    expect(marked()).toEqual([correctionName('name')]);
    await user.type(control('name')!, '!');
    expect(marked()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(marked()).toEqual([correctionName('name')]));
    const sending = { kind: 'sending', preview: 'blob:2', percent: 0 } as const;
    act(() => void store.dispatch(photoChanged({ slot: 'front', photo: sending })));
    const stored = { kind: 'stored', preview: 'blob:2', id: 'img-2', faceStatus: null, read: READ.front } as const;
    act(() => void store.dispatch(photoChanged({ slot: 'front', photo: stored })));
    screen.getByText('ASHA RAO');
    expect(marked()).toEqual([]);
  });

  it('opens a reading that was not corrected, with its value', async () => {
    await open(invalid, 'Loans here are for people aged 21 to 55. Please check the date of birth.');
    await waitFor(() => expect(marked()).toEqual([correctionName('dateOfBirth')]));
    await waitFor(() => expect(document.activeElement).toBe(control('dateOfBirth')));
    expect(control('dateOfBirth')?.value).toBe('2015-05-13');
  });

  it('marks nothing when the refusal belongs to no field', async () => {
    await open(imageNotFound, 'The photo was not found. Please upload it again.', corrected);
    within(await screen.findByRole('dialog', { name: 'Info' })).getByText(/^The photo was not found/);
    expect(marked()).toEqual([]);
  });
});
