// For browsers that keep nothing: a chunk that no other visit loads.
import { webUuid } from '@platform/device/device';
import type { Language } from '@i18n/language';
import { loadTexts } from '@i18n/texts';

/** What the entry of the browser's history knows, beside what the router writes into it. */
interface Remembered {
  readonly webUuid?: string;
}

/**
 * Keeps the browser's name in the history, which survives a reload: a phone may drop the page while its owner reads the code, and
 * a code is good for the browser that asked for it.
 */
function keepName(): void {
  const state = window.history.state as Remembered | null;
  if (state?.webUuid !== undefined) localStorage.setItem('web_uuid', state.webUuid);
  else window.history.replaceState({ ...state, webUuid: webUuid() }, '');
}

/** Keeps what it can; gives the sentence that says what this browser does not do, and the way out. */
export async function keepNameAndTell(language: Language): Promise<string> {
  keepName();
  return (await loadTexts(language))['offline.noStorage'];
}
