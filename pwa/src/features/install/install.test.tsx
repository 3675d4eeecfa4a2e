import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCore } from '@core/index';
import { openApp } from '@testing/app';
import { home, undway } from '@testing/examples';
import { ok, serve } from '@testing/server';
import { settled } from '@testing/time';
import { listenForInstall } from './prompt';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const CHROME_ON_IPHONE = IPHONE.replace('Version/17.5', 'CriOS/126.0');

beforeAll(async () => {
  await loadCore();
  listenForInstall();
});

beforeEach(() => void window.dispatchEvent(new Event('appinstalled')));
afterEach(() => {
  for (const name of ['standalone', 'maxTouchPoints']) Reflect.deleteProperty(navigator, name);
});

const browser = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

async function openHome(inProgress = true, loans = 0) {
  serve({
    'GET /home/v1/index': ok(home({ undwayList: inProgress ? [undway()] : [], loans })),
    'GET /order/v1/list': ok([]),
  });
  const app = await openApp('/', { token: 't' });
  await screen.findByRole('heading', { name: 'Saral First' });
  return app;
}

function offer(outcome = 'accepted') {
  const prompt = vi.fn(async () => ({ outcome }));
  act(
    () => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })),
  );
  return prompt;
}

const card = () => screen.queryByRole('heading', { name: 'Saral on your home screen' });

describe('the install card on home', () => {
  // proves: S1.12 S2.31 S4.50
  it("comes with the browser's offer once there is a loan, and opens its prompt", async () => {
    const { user } = await openHome();
    expect(card()).toBeNull();
    const prompt = offer();
    await user.click(await screen.findByRole('button', { name: 'Install Saral' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(card()).toBeNull());
    expect(localStorage.getItem('installAnswered')).toBeNull();
  });

  it('does not come to a newcomer before the first loan', async () => {
    await openHome(false);
    offer();
    await waitFor(() => expect(screen.getByRole('button', { name: /^APPLY / })).toBeTruthy());
    await settled();
    expect(card()).toBeNull();
  });

  // proves: S4.50
  it('comes to one whose loans were all repaid late', async () => {
    await openHome(false, 1);
    offer();
    await waitFor(() => expect(card()).not.toBeNull());
  });

  it('comes to Android from the start, where only the installed app can apply', async () => {
    browser('Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36');
    await openHome(false);
    offer();
    await waitFor(() => expect(card()).not.toBeNull());
  });

  it.each([
    [
      'here',
      async (user: { click: (element: Element) => Promise<void> }) => {
        await user.click(await screen.findByRole('button', { name: 'Not now' }));
      },
    ],
    [
      "in the browser's prompt",
      async (user: { click: (element: Element) => Promise<void> }) => {
        await user.click(await screen.findByRole('button', { name: 'Install Saral' }));
      },
    ],
  ])('remembers a no given %s', async (_where, sayNo) => {
    const first = await openHome();
    offer('dismissed');
    await sayNo(first.user);
    await waitFor(() => expect(localStorage.getItem('installAnswered')).not.toBeNull());
    first.unmount();
    await openHome();
    offer();
    await settled();
    expect(card()).toBeNull();
  });

  it.each(['standalone', 'minimal-ui'])('does not come into the installed app, shown as %s', async (mode) => {
    const real = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(real(query), query === `(display-mode: ${mode})` ? { matches: true } : {}),
    );
    await openHome();
    offer();
    await settled();
    expect(card()).toBeNull();
  });

  it('never comes on the login page', async () => {
    serve({});
    await openApp('/login');
    await screen.findByLabelText('Mobile number');
    offer();
    await settled();
    expect(card()).toBeNull();
  });
});

describe('the guide for iOS Safari', () => {
  // proves: S2.31 S4.50
  it('shows the three steps once, and records that in local storage', async () => {
    browser(IPHONE);
    const first = await openHome(false);
    const dialog = await screen.findByRole('dialog', { name: 'Saral on your home screen' });
    const steps = within(dialog)
      .getAllByRole('listitem')
      .map((step) => step.querySelector('strong')?.textContent);
    expect(steps).toEqual(['Share', 'Add to Home Screen', 'Add']);
    expect(localStorage.getItem('installAnswered')).not.toBeNull();
    await first.user.click(within(dialog).getByRole('button', { name: 'Got it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    first.unmount();
    await openHome(false);
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['in another browser on iOS', CHROME_ON_IPHONE],
    ['inside another app', IPHONE.replace(/ Version.*/, ' Mobile/15E148')],
    ['inside an app that calls itself Safari too', `${IPHONE} [FBAN/FBIOS;FBAV/470.0]`],
  ])('does not come %s', async (_where, userAgent) => {
    browser(userAgent);
    await openHome();
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not come into the app that was opened from the home screen', async () => {
    browser(IPHONE);
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
    await openHome();
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('comes on an iPad, which calls itself a Mac', async () => {
    browser('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15');
    Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: 5 });
    await openHome(false);
    await screen.findByRole('dialog', { name: 'Saral on your home screen' });
  });
});
