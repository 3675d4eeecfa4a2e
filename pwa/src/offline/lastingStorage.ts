const ASKED = 'storageAsked';

/**
 * Asks the browser not to evict what is stored, once there is something a person would miss. Some browsers show a
 * question, so it is asked once; and once more when the app has been installed, since then browsers agree that refused before.
 */
export function askForLastingStorage(): void {
  const { storage } = navigator as Partial<Navigator>;
  if (typeof storage?.persist !== 'function') return;
  const mode = matchMedia('(display-mode: standalone)').matches ? 'installed' : 'browser';
  const asked = localStorage.getItem(ASKED);
  if (asked === mode || asked === 'installed') return;
  localStorage.setItem(ASKED, mode);
  storage.persist().catch(() => undefined);
}
