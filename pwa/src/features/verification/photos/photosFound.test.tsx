import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { ok } from '@testing/server';
import { FORMS, status } from '../testing/answers';
import { photoFound } from './photos';
import { uploadPhoto } from './uploadPhoto';
import { fakeServer, openScreen, withRealCore } from '@testing/screen';

vi.mock('./uploadPhoto', () => ({ uploadPhoto: vi.fn() }));
const upload = vi.mocked(uploadPhoto);

const NOTHING_READ = { name: null, idNo: null, panNo: null, dateOfBirth: null, gender: null, address: null };
const DRAFT = { type: 'image/jpeg', base64: btoa('abc'), key: 'k-1', stored: null };

withRealCore();
beforeEach(() => {
  upload.mockReset();
  upload.mockResolvedValue({ id: 'img-1', read: NOTHING_READ, faceStatus: null });
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = vi.fn();
});

const setOnline = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
};

async function findPhoto() {
  fakeServer({
    ...FORMS,
    'GET /auth/v1/find-user-auth': ok(status(2)),
    'GET /auth/kyc-auth-config': ok({ KycPageInfoVo: [{ photoType: 1 }] }),
  });
  const opened = await openScreen('/auth/identity?pid=P1');
  await screen.findByRole('heading', { name: 'Aadhaar back' });
  act(() => opened.store.dispatch(photoFound('back', DRAFT)));
  return opened;
}

it('a photo of an earlier visit is sent at once under its key', async () => {
  await findPhoto();
  expect(screen.queryByText(/No connection/)).toBeNull();
  await screen.findByText('Uploaded');
  expect(upload.mock.calls.map(([, , , key]) => key)).toEqual(['k-1']);
});

it('a photo of an earlier visit waits for the network, and says so', async () => {
  setOnline(false);
  await findPhoto();
  await screen.findByText(/No connection/);
  expect(upload).not.toHaveBeenCalled();
  setOnline(true);
  await screen.findByText('Uploaded');
  expect(upload.mock.calls.map(([, , , key]) => key)).toEqual(['k-1']);
});

it('a photo that is sent again by the keyboard leaves the focus at its heading', async () => {
  setOnline(false);
  const { user } = await findPhoto();
  const again = await screen.findByRole('button', { name: 'Send again' });
  again.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Uploaded');
  expect(document.activeElement?.textContent).toBe('Aadhaar back');
});
