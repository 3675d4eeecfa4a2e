import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { LOST, ok, refuse } from '@testing/server';
import { settled } from '@testing/time';
import { AuthHub } from './AuthHub';
import { status } from './testing/answers';
import { fakeServer, openScreen, withRealCore } from './testing/screen';

const open = () => openScreen('/auth/index?pid=P1', { '/auth/index': () => <AuthHub pid="P1" /> });
const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent;

withRealCore();

describe('the hub', () => {
  // proves: S2.15 S4.9 S7.19
  it('leads to the first unfinished step in the server’s order', async () => {
    fakeServer({ 'GET /auth/v1/find-user-auth': ok(status(2)) });
    const { router } = await open();
    expect(await elsewhere()).toBe('/auth/identity?pid=P1&step=3&as=5');
    // The hub is replaced: "back" must not lead into it again.
    expect(router.state.historyAction).toBe('REPLACE');
  });

  // proves: S4.9
  it('leads on to the product when nothing is left', async () => {
    fakeServer({ 'GET /auth/v1/find-user-auth': ok(status(5)) });
    await open();
    expect(await elsewhere()).toBe('/product/P1/detail');
  });

  // proves: S8.8
  it('shows the server’s words in the Info dialog, and can try again', async () => {
    let broken = true;
    fakeServer({ 'GET /auth/v1/find-user-auth': () => (broken ? refuse('Please come back later') : ok(status(0))) });
    const { user } = await open();
    const dialog = await screen.findByRole('dialog', { name: 'Info' });
    expect(dialog.textContent).toContain('Please come back later');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await elsewhere()).toBe('/auth/basic?pid=P1&step=1&as=5');
  });

  it('trusts only an answer to its own question, not one from before a step was saved', async () => {
    let done = 0;
    const { named } = fakeServer({ 'GET /auth/v1/find-user-auth': () => ok(status(done)) });
    const { router } = await open();
    expect(await elsewhere()).toBe('/auth/basic?pid=P1&step=1&as=5');
    done = 1;
    await new Promise((later) => setTimeout(later, 5));
    const visited: string[] = [];
    router.subscribe(({ location }) => visited.push(location.pathname));
    await act(() => router.navigate('/auth/index?pid=P1'));
    await waitFor(async () => expect(await elsewhere()).toBe('/auth/work?pid=P1&step=2&as=5'));
    expect(visited).not.toContain('/auth/basic');
    expect(named('GET /auth/v1/find-user-auth')).toHaveLength(2);
  });

  it('says nothing of a failure from before', async () => {
    let lost = true;
    fakeServer({ 'GET /auth/v1/find-user-auth': () => (lost ? LOST : ok(status(2))) });
    const { router, user } = await open();
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await act(() => router.navigate('/elsewhere'));
    lost = false;
    await act(() => router.navigate('/auth/index?pid=P1'));
    await waitFor(async () => expect(await elsewhere()).toBe('/auth/identity?pid=P1&step=3&as=5'));
    await settled();
    expect(screen.queryByRole('dialog', { name: 'Info' })).toBeNull();
  });

  it('keeps its place without a connection', async () => {
    fakeServer({ 'GET /auth/v1/find-user-auth': LOST });
    await open();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
    await settled();
    expect(screen.queryByTestId('elsewhere')).toBeNull();
  });
});
