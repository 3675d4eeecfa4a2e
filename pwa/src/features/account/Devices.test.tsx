import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, openScreen, withRealCore } from '@testing/screen';
import { signedIn } from '@platform/session/slice';
import { home } from '@testing/examples';
import { LOST, ok, refuse, type Answers } from '@testing/server';

const HERE = { id: 'a', device: 'Chrome · Android', lastSeen: '2026-11-20T13:02:00+05:30', current: true } as const;
const THERE = { id: 'b', device: '', lastSeen: '2026-11-18T09:00:00+05:30', current: false } as const;

const open = async (answers: Answers) => {
  const server = fakeServer({ 'GET /home/v1/index': ok(home()), ...answers });
  const opened = await openScreen('/personal');
  opened.store.dispatch(signedIn({ token: 'mine', phone: '917000099001', isApp: false }));
  return { server, ...opened };
};

withRealCore();

describe('the devices of a user', () => {
  it('are named, this one first and without a way to end it by itself', async () => {
    await open({ 'GET /user/v1/sessions': ok([HERE, THERE]) });
    const [here, there] = await screen.findAllByRole('listitem');
    expect(here?.textContent).toBe('Chrome · AndroidThis device');
    expect(there?.textContent).toContain('Unknown deviceLast used 18 Nov 2026, 09:00');
    expect(within(here as HTMLElement).queryByRole('button')).toBeNull();
  });

  it('are called this device and nothing else, if the browser is unknown', async () => {
    await open({ 'GET /user/v1/sessions': ok([{ ...HERE, device: '' }]) });
    expect((await screen.findByRole('listitem')).textContent).toBe('This device');
  });

  it('are logged out one by one, after a question', async () => {
    let list = [HERE, THERE];
    const { server, user } = await open({
      'GET /user/v1/sessions': () => ok(list),
      'POST /user/v1/logout': () => {
        list = [HERE];
        return ok(null);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(server.named('POST /user/v1/logout')).toHaveLength(0);
    const dialog = within(screen.getByRole('dialog', { name: 'Log out the other device?' }));
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(server.named('POST /user/v1/logout')[0]?.body).toEqual({ sessionId: 'b' });
    expect(screen.queryByRole('button', { name: 'Log out everywhere' })).toBeNull();
  });

  it('are all logged out, and the phone forgets the user only when the server has done so', async () => {
    let lost = true;
    const { user, store } = await open({
      'GET /user/v1/sessions': ok([HERE, THERE]),
      'POST /user/v1/logout-all': () => (lost ? LOST : ok(null)),
    });
    const logOut = async () => {
      await user.click(await screen.findByRole('button', { name: 'Log out everywhere' }));
      const dialog = within(screen.getByRole('dialog', { name: 'Log out everywhere?' }));
      expect(dialog.getByRole('button', { name: 'Stay logged in' }).className).toContain('primary');
      await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
    };
    await logOut();
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(store.getState().session.token).toBe('mine');
    lost = false;
    await logOut();
    await expect.poll(() => store.getState().session).toMatchObject({ token: null, loginHref: '/login' });
  });

  it('say that they could not be read, and are read again', async () => {
    let broken = true;
    const { user } = await open({
      'GET /user/v1/sessions': () => (broken ? refuse('Please try again in a moment.') : ok([HERE])),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    broken = false;
    await user.click(retry);
    expect(await screen.findByText('This device')).toBeTruthy();
  });
});
