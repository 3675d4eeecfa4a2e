import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { type Answers, LOST, ok, PENDING, refuse } from '@testing/server';
import { settled } from '@testing/time';
import { authStatusApi } from '@entities/verification/api';
import { home } from '@features/orders/testing/answers';
import { verificationApi } from './api';
import { FORMS, status } from './testing/answers';
import { cameTo, fakeServer, openScreen, withRealCore } from '@testing/screen';

const LANDING: Answers = {
  ...FORMS,
  'GET /map-state/v1/list': ok([]),
  'GET /order/v1/precheck': PENDING,
  'GET /product/v1/product-info': PENDING,
  'GET /home/v1/index': PENDING,
};

const open = () => openScreen('/auth/index?pid=P1');

withRealCore();

it('home, open while a kept step is sent, is read again', async () => {
  const server = fakeServer({ 'GET /home/v1/index': ok(home(0)), 'POST /auth/v1/base-info': ok(null) });
  const { store } = await openScreen('/');
  await waitFor(() => expect(server.named('GET /home/v1/index')).not.toHaveLength(0));
  await settled();
  const before = server.named('GET /home/v1/index').length;
  await act(async () =>
    store.dispatch(verificationApi.endpoints.saveStep.initiate({ step: 'basic', body: {}, key: 'k' })),
  );
  await settled();
  expect(server.named('GET /home/v1/index')).toHaveLength(before + 1);
});

describe('the hub', () => {
  // proves: S2.15 S4.9 S7.19
  it('leads to the first unfinished step in the server’s order', async () => {
    fakeServer({ ...LANDING, 'GET /auth/v1/find-user-auth': ok(status(2)) });
    await open();
    // "Back" must not return to the hub.
    expect(await cameTo('/auth/identity?pid=P1&step=3&as=5')).toBe('REPLACE');
  });

  // proves: S4.9
  it('leads on to the product when nothing is left', async () => {
    fakeServer({ ...LANDING, 'GET /auth/v1/find-user-auth': ok(status(5)) });
    await open();
    await cameTo('/product/P1/detail');
  });

  it('leads an Android browser tab to the download page before any step', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14) Mobile');
    fakeServer({ ...LANDING, 'GET /auth/v1/find-user-auth': PENDING });
    await open();
    expect(await cameTo('/download')).toBe('REPLACE');
  });

  // proves: S8.8
  it('shows the server’s words in the Info dialog, and can try again', async () => {
    let broken = true;
    fakeServer({
      ...LANDING,
      'GET /auth/v1/find-user-auth': () => (broken ? refuse('Please come back later') : ok(status(0))),
    });
    const { user } = await open();
    const dialog = await screen.findByRole('dialog', { name: 'Info' });
    expect(dialog.textContent).toContain('Please come back later');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await cameTo('/auth/basic?pid=P1&step=1&as=5');
  });

  it('trusts only an answer to its own question, not one from before a step was saved', async () => {
    let done = 0;
    const { named } = fakeServer({ ...LANDING, 'GET /auth/v1/find-user-auth': () => ok(status(done)) });
    const { go, visited } = await open();
    await cameTo('/auth/basic?pid=P1&step=1&as=5');
    done = 1;
    await new Promise((later) => setTimeout(later, 5));
    const before = visited().length;
    await go('/auth/index?pid=P1');
    await waitFor(async () => await cameTo('/auth/work?pid=P1&step=2&as=5'));
    expect(
      visited()
        .slice(before)
        .filter((address) => address.startsWith('/auth/basic')),
    ).toEqual([]);
    expect(named('GET /auth/v1/find-user-auth')).toHaveLength(2);
  });

  it('trusts no answer that was asked for before a step was saved and comes late, either', async () => {
    let comes: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (comes = resolve));
    let asked = 0;
    fakeServer({
      ...LANDING,
      'GET /auth/v1/find-user-auth': async () => {
        asked += 1;
        if (asked > 1) return ok(status(2));
        await late;
        return ok(status(1));
      },
    });
    const { go, store, visited } = await openScreen('/nowhere');
    // Starts a request before the hub opens. Its response misses the outbox entry that is sent meanwhile.
    void store.dispatch(authStatusApi.endpoints.authStatus.initiate());
    await waitFor(() => expect(asked).toBe(1));
    await go('/auth/index?pid=P1');
    comes();
    await cameTo('/auth/identity?pid=P1&step=3&as=5');
    expect(visited().filter((address) => address.startsWith('/auth/work'))).toEqual([]);
  });

  it('says nothing of a failure from before', async () => {
    let lost = true;
    const answer = () => (lost ? refuse('Please come back later') : ok(status(2)));
    fakeServer({ ...LANDING, 'GET /auth/v1/find-user-auth': answer });
    const { go, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await go('/nowhere');
    lost = false;
    await go('/auth/index?pid=P1');
    await waitFor(async () => await cameTo('/auth/identity?pid=P1&step=3&as=5'));
    await settled();
    expect(screen.queryByRole('dialog', { name: 'Info' })).toBeNull();
  });

  it('asks once however the phone’s clock is set meanwhile', async () => {
    const clock = vi.spyOn(Date, 'now');
    const { named } = fakeServer({ ...LANDING, 'GET /auth/v1/find-user-auth': LOST });
    const { user } = await open();
    clock.mockReturnValue(Date.now() - 3_600_000);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await settled();
    expect(named('GET /auth/v1/find-user-auth')).toHaveLength(2);
    clock.mockRestore();
  });

  it('keeps its place without a connection, and says so once', async () => {
    fakeServer({ ...LANDING, 'GET /auth/v1/find-user-auth': LOST });
    const { where } = await open();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    await settled();
    expect(where()).toBe('/auth/index?pid=P1');
    expect(screen.getAllByText('There is no connection. Please try again when you are online.')).toHaveLength(1);
  });
});
