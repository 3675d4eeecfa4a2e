import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { App } from '@app/App';
import { Screens } from '@app/router';
import { createStore } from '@app/store';
import { loadTexts } from '@i18n/texts';

/** The whole app at an address, with its real routes, guard, store and rules. */
export async function openApp(address: string, session?: { readonly token: string; readonly phone?: string }) {
  if (session !== undefined) {
    localStorage.setItem('token', session.token);
    localStorage.setItem('phone', session.phone ?? '917000099001');
  }
  const store = createStore();
  const router = createMemoryRouter([{ path: '*', Component: Screens }], { initialEntries: [address] });
  const texts = await loadTexts('en');
  const view = render(
    <App store={store} language="en" texts={texts}>
      <RouterProvider router={router} />
    </App>,
  );
  const where = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { ...view, store, router, where, user: userEvent.setup() };
}
