// Login without browser storage, in a chunk that other visits do not load.
import { webUuid } from '@platform/device/device';
import type { Language } from '@i18n/language';
import { loadTexts } from '@i18n/texts';

interface Remembered {
  readonly webUuid?: string;
}

/** Stores the browser id in the history state, which survives a reload. Codes are valid for this id only. */
function keepName(): void {
  const state = window.history.state as Remembered | null;
  if (state?.webUuid !== undefined) localStorage.setItem('web_uuid', state.webUuid);
  else window.history.replaceState({ ...state, webUuid: webUuid() }, '');
}

/** Stores the browser id. Returns what to do about this browser; undefined if its cookies keep the session. */
export async function keepNameAndTell(language: Language): Promise<string | undefined> {
  keepName();
  if (navigator.cookieEnabled) return undefined;
  return (await loadTexts(language))['offline.noStorage'];
}
