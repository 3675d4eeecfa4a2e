import type { GalleryState } from './state';

const { userAgent: real } = navigator;

function pretend(name: 'onLine' | 'userAgent', value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, get: () => value });
}

export function setPhone({ offline = false, userAgent = real, installable = false, today }: GalleryState): void {
  const clock = today === undefined ? ';max-age=0' : `@${String(Date.parse(`${today}T12:00:00+05:30`))}`;
  document.cookie = `qa_clock=${clock};path=/`;
  pretend('onLine', !offline);
  window.dispatchEvent(new Event(offline ? 'offline' : 'online'));
  pretend('userAgent', userAgent);
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => Promise.resolve(undefined),
  });
  window.dispatchEvent(installable ? offer : new Event('appinstalled'));
}
