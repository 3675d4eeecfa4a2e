import '@ui/tokens.css';
import '@ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from '@app/App';
import { createRouter } from '@app/router';
import { store } from '@app/store';
import { listenForInstall } from '@features/install/prompt';
import { followOtherTabs } from '@features/session/otherTabs';
import { makeCurrent, preferredLanguage } from '@i18n/language';
import { loadTexts } from '@i18n/texts';
import { registerServiceWorker } from './sw/register';

/** How long to wait before texts that did not come are asked for again, in milliseconds. */
const RETRY_AFTER = 2000;

const language = preferredLanguage();
makeCurrent(language);
listenForInstall();
followOtherTabs(store);
// The first screen's chunk is on its way together with the texts.
const router = createRouter();

async function start(): Promise<void> {
  try {
    const texts = await loadTexts(language);
    const root = document.getElementById('root');
    if (root !== null) createRoot(root).render(<App store={store} router={router} language={language} texts={texts} />);
  } catch {
    setTimeout(() => void start(), RETRY_AFTER);
  }
}

void start();
registerServiceWorker();
