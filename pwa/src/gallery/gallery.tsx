import '@ui/tokens.css';
import '@ui/base.css';
import '@ui/motion.css';
import { StrictMode } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { App } from '@app/App';
import { Screens } from '@app/router';
import { createStore } from '@app/store';
import { loadCore } from '@core/index';
import { pretendLate } from '@core/late';
import { listenForInstall } from '@features/install/prompt';
import { makeCurrent, negotiate } from '@i18n/language';
import { loadTexts } from '@i18n/texts';
import { draftsKept, outboxRead } from '@offline/outboxSlice';
import { api } from '@platform/calls/api';
import { loadViewRules } from '@testing/drawn';
import { act, quiet } from './acts';
import { Contents } from './Contents';
import { inHindi } from './hindi';
import { answerWith, standUp } from './network';
import { setPhone } from './phone';
import type { GalleryState } from './state';
import { SCREENS } from './states';

let shown = 0;

/**
 * Shows screens on fake responses, for screenshots: `/__gallery` lists them. The attribute `data-gallery` changes from
 * `working` to `ready` or `failed`.
 */
export function openGallery(): void {
  const element = document.getElementById('root');
  if (element === null) return;
  listenForInstall();
  standUp();
  // Hides the bar of a loading page. It would always show here, because the router's address is not the window's.
  document.head.appendChild(document.createElement('style')).textContent = '[class*=arriving] { display: none }';
  const root = createRoot(element);
  const open = () => void openAddress(root);
  window.addEventListener('popstate', open);
  open();
}

async function openAddress(root: Root): Promise<void> {
  const [, , screen = '', name = ''] = window.location.pathname.split('/');
  const state = SCREENS[screen]?.[name];
  if (state === undefined) {
    root.render(<Contents screens={SCREENS} />);
    return;
  }
  const { dataset } = document.documentElement;
  dataset['gallery'] = 'working';
  try {
    await show(root, state);
    dataset['gallery'] = 'ready';
  } catch (error) {
    dataset['gallery'] = 'failed';
    throw error;
  }
}

async function show(root: Root, state: GalleryState): Promise<void> {
  const language = negotiate([new URLSearchParams(window.location.search).get('lang') ?? 'en']);
  root.render(null);
  makeCurrent(language);
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'token=; path=/; max-age=0';
  if (state.anonymous !== true) {
    localStorage.setItem('token', 'gallery');
    localStorage.setItem('phone', '917000099001');
  }
  answerWith(state.answers ?? {});
  setPhone(state);
  pretendLate(state.late ?? null);
  const [texts] = await Promise.all([loadTexts(language), loadCore(), loadViewRules()]);
  shown += 1;
  const store = createStore();
  store.dispatch(draftsKept(true));
  const { outbox } = state;
  if (outbox !== undefined) store.dispatch(outboxRead(language === 'hi' ? inHindi(outbox) : outbox));
  root.render(
    <StrictMode key={shown}>
      <App store={store} language={language} texts={texts}>
        <MemoryRouter initialEntries={[state.path]}>
          <Screens />
        </MemoryRouter>
      </App>
    </StrictMode>,
  );
  await act(state.acts ?? [], texts);
  if (state.reconnected === undefined) return;
  answerWith({ ...state.answers, ...state.reconnected });
  store.dispatch(api.internalActions.onOnline());
  await quiet();
}
