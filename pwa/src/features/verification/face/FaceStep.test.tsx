import { screen, within } from '@testing-library/react';
import { it, vi } from 'vitest';

import { stepOrder } from '@core/generated/refusals';
import { cameTo, fakeServer, ok, openScreen, refuse, withRealCore } from '@testing/screen';

import { photoChanged } from '../draftsSlice';
import { FORMS, status } from '../testing/answers';

withRealCore();

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
