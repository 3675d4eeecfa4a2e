/** The browser's own offer to install the app; it comes once, early, and may be used later. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallEvent | null = null;
const waiting = new Set<() => void>();

function keep(next: InstallEvent | null): void {
  offer = next;
  for (const tell of waiting) tell();
}

/** Catches the offer. Called when the app starts: it comes before any page asks. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

/** Whether the browser offers to install the app now. */
export const canInstall = (): boolean => offer !== null;

export function onInstallChange(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

/** Shows the browser's offer. It can be shown once. */
export async function install(): Promise<void> {
  const now = offer;
  keep(null);
  await now?.prompt();
}
