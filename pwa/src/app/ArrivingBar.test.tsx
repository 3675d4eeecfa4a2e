import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadCore } from '@core/index';
import { LATE_MS } from '@core/late';
import { openScreen } from '@testing/app';
import { home } from '@testing/examples';
import { ok, serve } from '@testing/server';
import { holdTimers } from '@testing/time';

const script = vi.hoisted(() => {
  let come = () => {};
  const here = new Promise<void>((done) => (come = done));
  return { here, come };
});
vi.mock('@features/account/AboutScreen', async (original) => {
  await script.here;
  // Vitest throws when an export is read that a mocked module does not have.
  return { firstCalls: undefined, ...(await original<object>()) };
});

const LATE = 'Part of this page has not come. The line may be bad.';
const ACCOUNT = {
  'GET /user/v1/sessions': ok([]),
  'GET /home/v1/index': ok(home()),
  'GET /client/v1/about-us': ok({ appName: 'Saral Loans', copywriting: '' }),
};

it('a screen whose script stalls says so, and its address can be loaded again', async () => {
  await loadCore();
  serve(ACCOUNT);
  const { user, where } = await openScreen('/personal');
  const patience = holdTimers(LATE_MS);
  await user.click(await screen.findByRole('link', { name: /About/ }));
  await screen.findByRole('progressbar', { name: 'Opening the page…' });
  expect(where()).toBe('/personal/aboutus');
  await patience.ring();
  expect(await screen.findByText(LATE)).toBeTruthy();
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
  script.come();
  expect(await screen.findByRole('heading', { name: 'Saral Loans' })).toBeTruthy();
  expect(screen.queryByText(LATE)).toBeNull();
});
