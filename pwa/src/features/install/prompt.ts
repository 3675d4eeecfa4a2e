import { observable } from '@core/observable';
import { readSession } from '@platform/session/storage';
import { nowText } from '@platform/now';

/** The event `beforeinstallprompt`. The browser fires it once, early; the app shows its prompt later. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome?: string } | undefined>;
  readonly userChoice?: Promise<{ readonly outcome: string }>;
}

/** Local storage key, set once the user has refused the prompt or has seen the guide. */
const ANSWERED = 'installAnswered';

const offer = observable<InstallEvent | null>(null);
let returning = false;

/** Called at app start, because the event fires before any page needs it. */
export function listenForInstall(): void {
  returning = readSession().token !== null;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => offer.set(null));
}

export const canInstall = (): boolean => offer.now() !== null;

export const isReturning = (): boolean => returning;

export const wasAnswered = (): boolean => localStorage.getItem(ANSWERED) !== null;

export const rememberAnswer = (): void => localStorage.setItem(ANSWERED, nowText());

export const onInstallChange = offer.on;

/** Shows the install prompt, which works only once, and remembers a refusal. */
export async function install(): Promise<void> {
  const now = offer.now();
  offer.set(null);
  if (now === null) return;
  const answer = await now.prompt();
  const { outcome } = answer ?? (await now.userChoice) ?? {};
  if (outcome === 'dismissed') rememberAnswer();
}
