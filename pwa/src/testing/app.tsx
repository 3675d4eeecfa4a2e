import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import {
  BrowserRouter,
  type NavigateFunction,
  type NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router';
import { expect } from 'vitest';
import { App } from '@app/App';
import { Screens } from '@app/router';
import { createStore } from '@app/store';
import { type Language, makeCurrent } from '@i18n/language';
import { loadTexts } from '@i18n/texts';
import { eventually } from './time';

interface Visit {
  readonly address: string;
  readonly by: `${NavigationType}`;
}

let visits: Visit[] = [];

/** Waits until `wanted` was the address, even briefly. Returns the kind of navigation. */
export const cameTo = (wanted: string): Promise<Visit['by'] | undefined> =>
  eventually(() => {
    expect(visits.map(({ address }) => address)).toContain(wanted);
    return visits.findLast(({ address }) => address === wanted)?.by;
  });

/** Opens the whole app, as in production. Without `session`, the user is signed out. */
export async function openApp(
  address: string,
  session?: { readonly token: string; readonly phone?: string },
  language: Language = 'en',
) {
  if (session !== undefined) {
    localStorage.setItem('token', session.token);
    localStorage.setItem('phone', session.phone ?? '917000099001');
  }
  window.history.replaceState(null, '', address);
  return start(language);
}

/** Starts the app at the address and history state of the window. */
async function start(language: Language) {
  visits = [];
  let navigate: NavigateFunction = () => undefined;
  function Watch() {
    const { pathname, search } = useLocation();
    const by = useNavigationType();
    navigate = useNavigate();
    useEffect(() => void visits.push({ address: `${pathname}${search}`, by }), [pathname, search, by]);
    return null;
  }
  const store = createStore();
  const texts = await loadTexts(language);
  makeCurrent(language);
  const view = render(
    <App store={store} language={language} texts={texts}>
      <BrowserRouter>
        <Watch />
        <Screens />
      </BrowserRouter>
    </App>,
  );
  return {
    ...view,
    store,
    user: userEvent.setup(),
    where: () => `${window.location.pathname}${window.location.search}`,
    visited: () => visits.map((visit) => visit.address),
    /** Navigates to an address, or back by a number of entries. */
    go: (to: string | number, state?: unknown) =>
      act(async () => void (await (typeof to === 'number' ? navigate(to) : navigate(to, { state })))),
    /** Starts the app again, without its state. */
    reload: async () => {
      view.unmount();
      await start(language);
    },
  };
}

export const openScreen = (address: string, language: Language = 'en') => {
  if (localStorage.getItem('token') === null) localStorage.setItem('token', 't');
  return openApp(address, undefined, language);
};
