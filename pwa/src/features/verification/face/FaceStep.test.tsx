import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { stepOrder } from '@core/generated/refusals';
import { cameTo, fakeServer, ok, openScreen, refuse, withRealCore } from '@testing/screen';

import { photoChanged } from '../draftsSlice';
import { FORMS, status } from '../testing/answers';

withRealCore();

it('says that it could not read who compares the photo, and reads it again', async () => {
  let fails = true;
  fakeServer({
    ...FORMS,
    'GET /auth/v1/find-user-auth': ok(status(3)),
    'GET /auth/v1/living-check-config': () =>
      fails ? refuse('Not now.', 5030, null, 503) : ok({ 'living-config': { provider: 'sandbox', required: 1 } }),
  });
  const { user } = await openScreen('/auth/face?pid=P1');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  screen.getByText('Not now.');
  screen.getByRole('button', { name: 'Take a selfie' });
  fails = false;
  await user.click(retry);
  await screen.findByText(/sandbox/);
  expect(screen.queryByText('Not now.')).toBeNull();
});

// The native app may open this page before any photo was taken.
it('the page of the result speaks of no photo that was refused', async () => {
  fakeServer({
    ...FORMS,
    'GET /auth/v1/find-user-auth': ok(status(3)),
    'GET /authen/h5/face-result': ok({ status: 0 }),
  });
  await openScreen('/auth/callback?pid=P1');
  await screen.findByText('No photo has matched yet. Please take one in good light.');
});

it('leads from a refusal of the face check to the step that must come first', async () => {
  fakeServer({
    ...FORMS,
    'GET /auth/v1/find-user-auth': ok(status(3)),
    'GET /auth/v1/living-check-config': ok({ 'living-config': { provider: 'sandbox', required: 1 } }),
    'POST /auth/v1/kyc-info/living-hold': refuse('Please do this first.', stepOrder),
  });
  URL.revokeObjectURL = vi.fn();
  const { store, go, user } = await openScreen('/nowhere');
  const photo = { kind: 'stored', preview: 'blob:1', id: 'live-1', read: null, faceStatus: 1 } as const;
  store.dispatch(photoChanged({ slot: 'face', photo }));
  await go('/auth/face?pid=P1');
  const info = within(await screen.findByRole('dialog', { name: 'Info' }));
  info.getByText('Please do this first.');
  await user.click(info.getByRole('button', { name: 'Continue verification' }));
  await cameTo('/auth/index?pid=P1');
});
