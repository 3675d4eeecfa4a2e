import type { LoginEvent } from '@core/types';

/** Events of the static form's buttons, by `data-press`. A field's `data-enter` names the button that Enter presses. */
const EVENTS: Readonly<Record<string, LoginEvent>> = {
  send: { kind: 'sendPressed' },
  submit: { kind: 'submitPressed' },
};

export const LANGUAGE_PRESS = 'language';

let pressed: LoginEvent | null = null;
let wantsOtherLanguage = false;

/** Captures the last tap (or Enter) on the static form. The app replays it. */
export function capturePresses(root: HTMLElement): void {
  const press = (name: string) => {
    pressed = EVENTS[name] ?? pressed;
    if (name === 'send') root.querySelector<HTMLElement>('[name=code]')?.focus();
    if (name === LANGUAGE_PRESS) wantsOtherLanguage = !wantsOtherLanguage;
  };
  // Adds the taps that the inline script has recorded.
  document.documentElement.dataset['pressed']?.split(' ').forEach(press);
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null;
    press(button?.dataset['press'] ?? '');
  });
  root.addEventListener('keydown', ({ key, repeat, target }) => {
    // Ignores keys in the app's form, which has no `data-enter`.
    if (key === 'Enter' && !repeat && target instanceof HTMLInputElement) press(target.dataset['enter'] ?? '');
  });
}

/** Returns the captured press and forgets it. Returns null if there is none. */
export function capturedPress(): LoginEvent | null {
  const event = pressed;
  pressed = null;
  return event;
}

export function askedForOtherLanguage(): boolean {
  const asked = wantsOtherLanguage;
  wantsOtherLanguage = false;
  return asked;
}
