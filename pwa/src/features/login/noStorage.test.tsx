import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openApp } from '@testing/app';
import { fakeServer, withRealCore } from '@testing/screen';

withRealCore();

const SAID = /^This browser does not let Saral keep anything/;
const browserId = () => (window.history.state as { readonly webUuid?: string } | null)?.webUuid;

/** Opens the login as `boot/memoryStorage.ts` leaves it where nothing can be stored. */
async function openLogin() {
  const values = new Map([['web_uuid', 'id']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  fakeServer({});
  await openApp('/login');
}

it('a code stays valid after a reload where only cookies can be stored, and nothing is said', async () => {
  await openLogin();
  await waitFor(() => expect(browserId()).toBe('id'));
  expect(screen.queryByText(SAID)).toBeNull();
});

it('a browser that stores nothing at all says so before the login', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  await openLogin();
  expect(await screen.findByText(SAID)).toBeTruthy();
  expect(browserId()).toBe('id');
});

it('a browser that stores is asked for nothing', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  fakeServer({});
  await openApp('/login');
  await screen.findByLabelText('Mobile number');
  expect([screen.queryByText(SAID), browserId()]).toEqual([null, undefined]);
});
