import { useCallback } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router';
import { I18nProvider } from '@i18n/I18nProvider';
import type { Language } from '@i18n/language';
import type { Texts } from '@i18n/texts';
import { InfoProvider } from '@ui/Info/Info';
import { api } from './api';
import type { createRouter } from './router';
import type { AppStore } from './store';

interface AppProps {
  readonly store: AppStore;
  readonly router: ReturnType<typeof createRouter>;
  readonly language: Language;
  readonly texts: Texts;
}

/** The app with everything its screens take for granted. */
export function App({ store, router, language, texts }: AppProps) {
  // What the server said in the former language is asked again.
  const forgetAnswers = useCallback(() => void store.dispatch(api.util.resetApiState()), [store]);
  return (
    <Provider store={store}>
      <I18nProvider language={language} texts={texts} onChange={forgetAnswers}>
        <InfoProvider>
          <RouterProvider router={router} />
        </InfoProvider>
      </I18nProvider>
    </Provider>
  );
}
