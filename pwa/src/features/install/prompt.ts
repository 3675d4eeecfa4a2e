import { readSession } from '@platform/session/storage';
import { nowText } from '@platform/now';

/** The browser's own offer to install the app; it comes once, early, and may be used later. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome?: string } | undefined>;
  readonly userChoice?: Promise<{ readonly outcome: string }>;
}

/** That the user said no, or has seen the guide; kept on this phone. */
const ANSWERED = 'installAnswered';

let offer: InstallEvent | null = null;
let returning = false;
const listeners = new Set<() => void>();

function keep(next: InstallEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Catches the offer. Called when the app starts: it comes before any page asks. */
export function listenForInstall(): void {
  returning = readSession().token !== null;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

/** Whether the browser offers to install the app now. */
export const canInstall = (): boolean => offer !== null;

/** Whether the user was signed in when this visit began. */
export const isReturning = (): boolean => returning;

export const wasAnswered = (): boolean => localStorage.getItem(ANSWERED) !== null;

export const rememberAnswer = (): void => localStorage.setItem(ANSWERED, nowText());

export function onInstallChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's offer, which can be shown once, and remembers a no. */
export async function install(): Promise<void> {
  const now = offer;
  keep(null);
  if (now === null) return;
  const answer = await now.prompt();
  const { outcome } = answer ?? (await now.userChoice) ?? {};
  if (outcome === 'dismissed') rememberAnswer();
}
