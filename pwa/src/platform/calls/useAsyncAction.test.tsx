import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FAILURES } from '@platform/failures/record';
import { sessionOver, userLeft } from '@platform/session/userScope';
import { I18nProvider } from '@i18n/I18nProvider';
import { loadTexts } from '@i18n/texts';
import { Button } from '@ui/Button/Button';
import { ToastProvider } from '@ui/Toast/Toast';
import { settled } from '@testing/time';
import { useAsyncAction } from './useAsyncAction';

const texts = await loadTexts('en');

function Tapped({ work }: { readonly work: () => Promise<unknown> }) {
  const { tap, busy } = useAsyncAction();
  return (
    <Button busy={busy} onClick={() => tap(work)}>
      Go
    </Button>
  );
}

function show(work: () => Promise<unknown>) {
  render(
    <I18nProvider language="en" texts={texts}>
      <ToastProvider>
        <Tapped work={work} />
      </ToastProvider>
    </I18nProvider>,
  );
  return { user: userEvent.setup(), button: screen.getByRole('button', { name: 'Go' }) };
}
const dialog = () => screen.findByRole('dialog', { name: 'Info' });

const notLoaded = Object.assign(new Error('Loading chunk core failed.'), { name: 'ChunkLoadError' });
const business = { kind: 'business', code: 1, msg: 'No room today.', data: null };

describe('a tap', () => {
  it.each([
    ['a part of the app that did not come', notLoaded, 'There is no connection.'],
    ['rules that did not come', new TypeError('Failed to fetch'), 'There is no connection.'],
    ['rules that stalled', new Error('the rules do not come'), 'There is no connection.'],
    ['a refusal', business, 'No room today.'],
    [
      'a fault of the app, whatever its words',
      new TypeError("Cannot read properties of undefined (reading 'payload')"),
      'The service is not available right now.',
    ],
  ])('says %s, and the button works again', async (_what, thrown, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const work = vi.fn().mockRejectedValueOnce(thrown).mockResolvedValueOnce(null);
    const { user, button } = show(work);
    await user.click(button);
    expect((await dialog()).textContent).toContain(text);
    expect(button.getAttribute('aria-busy')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await user.click(button);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a fault of the app', new RangeError('x'), 'build error home \n'],
    ['a part that did not come', notLoaded, 'build chunk home \n'],
    ['no lost connection', new TypeError('Load failed'), null],
    ['no refusal', business, null],
  ])('reports %s', async (_what, thrown, reported) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, button } = show(() => Promise.reject(thrown));
    await user.click(button);
    await dialog();
    expect(localStorage.getItem(FAILURES)).toBe(reported);
    localStorage.removeItem(FAILURES);
  });

  it('says also what is thrown before anything is waited for', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, button } = show(() => {
      throw new RangeError('x');
    });
    await user.click(button);
    expect((await dialog()).textContent).toContain('not available');
  });

  it('runs once however often it is tapped, and shows that it runs', async () => {
    let end: () => void = () => undefined;
    const work = vi.fn(() => new Promise<void>((done) => (end = done)));
    const { user, button } = show(work);
    await user.click(button);
    act(() => button.click());
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(work).toHaveBeenCalledTimes(1);
    await act(async () => end());
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  });

  it.each([
    ['to the next user', userLeft],
    ['of a session that the login page says has ended', sessionOver],
  ])('says nothing %s', async (_what, leave) => {
    let fail: () => void = () => undefined;
    const { user, button } = show(() => new Promise((_done, failed) => (fail = () => failed(business))));
    await user.click(button);
    leave();
    await act(async () => fail());
    await settled();
    expect(screen.queryByRole('dialog', { name: 'Info' })).toBeNull();
  });
});
