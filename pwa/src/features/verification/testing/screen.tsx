import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { beforeAll } from 'vitest';

import { createStore } from '@app/store';
import { loadCore } from '@core/index';
import { I18nProvider } from '@i18n/I18nProvider';
import type { Language } from '@i18n/language';
import { loadTexts } from '@i18n/texts';
import { type Answer, type Answers, serve } from '@testing/server';
import { InfoProvider } from '@ui/Info/Info';

export { type Answers, LOST, ok, refuse } from '@testing/server';

/** Loads the real core before the first test, and gives jsdom the layout that these screens look at. */
export function withRealCore(): void {
  beforeAll(async () => {
    await loadCore();
    Element.prototype.scrollIntoView = () => undefined;
    // A list that draws what is in sight needs a height to be seen in.
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
  });
}

/** A server by its answers; what was asked is in `calls`. */
export function fakeServer(answers: Answers) {
  const calls = serve(answers);
  return { calls, named: (name: string) => calls.filter((call) => call.name === name) };
}

/** Two taps in one moment: the second comes before anything of the first is drawn. */
export const tapTwice = (button: HTMLElement) =>
  act(async () => {
    button.click();
    button.click();
    await Promise.resolve();
  });

/** An answer that is given when the test says so. */
export function answerLater(answer: Answer) {
  let give = () => {};
  const answered = new Promise<Answer>((resolve) => {
    give = () => resolve(answer);
  });
  return {
    answered,
    give: () =>
      act(async () => {
        give();
        await answered;
      }),
  };
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{`${pathname}${search}`}</p>;
}

/** Opens `address` with the given routes; any other address shows itself. */
export async function openScreen(address: string, screens: Record<string, ComponentType>, language: Language = 'en') {
  const store = createStore();
  const routes = Object.entries(screens).map(([path, Component]) => ({ path, Component }));
  const router = createMemoryRouter([...routes, { path: '*', Component: Elsewhere }], { initialEntries: [address] });
  const texts = await loadTexts(language);
  render(
    <Provider store={store}>
      <I18nProvider language={language} texts={texts}>
        <InfoProvider>
          <RouterProvider router={router} />
        </InfoProvider>
      </I18nProvider>
    </Provider>,
  );
  return { store, router, user: userEvent.setup() };
}
