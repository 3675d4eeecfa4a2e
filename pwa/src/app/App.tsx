import { type ReactNode, useCallback } from 'react';
import { Provider } from 'react-redux';
import { I18nProvider } from '@i18n/I18nProvider';
import type { Language } from '@i18n/language';
import type { Texts } from '@i18n/texts';
import { ToastProvider } from '@ui/Toast/Toast';
import { api } from '@platform/calls/api';
import type { AppDispatch } from '@platform/state';
import type { Store } from '@reduxjs/toolkit';

interface AppProps {
  readonly store: Store;
  readonly language: Language;
  readonly texts: Texts;
  readonly children: ReactNode;
}

export function App({ store, language, texts, children }: AppProps) {
  // Refetches all data in the new language. A reset would abort running mutations, so it waits until they have ended.
  const forgetAnswers = useCallback(() => {
    const dispatch = store.dispatch as AppDispatch;
    const answered = Promise.all(dispatch(api.util.getRunningMutationsThunk()));
    void answered.then(() => dispatch(api.util.resetApiState()));
  }, [store]);
  return (
    <Provider store={store}>
      <I18nProvider language={language} texts={texts} onChange={forgetAnswers}>
        <ToastProvider>{children}</ToastProvider>
      </I18nProvider>
    </Provider>
  );
}
