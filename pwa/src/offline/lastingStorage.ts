const ASKED = 'storageAsked';

/** Asks the browser once not to evict the app's storage, and again in the installed app. */
export function askForLastingStorage(): void {
  const { storage } = navigator as Partial<Navigator>;
  if (typeof storage?.persist !== 'function') return;
  const mode = matchMedia('(display-mode: standalone)').matches ? 'installed' : 'browser';
  const asked = localStorage.getItem(ASKED);
  if (asked === mode || asked === 'installed') return;
  localStorage.setItem(ASKED, mode);
  storage.persist().catch(() => undefined);
}
