import type { LoginEvent } from '@core/types';

/**
 * What the buttons of the form that stands in the page itself are for, by the value of their attribute `data-press`. A field
 * in which Enter presses one names it as `data-enter`.
 */
const EVENTS: Readonly<Record<string, LoginEvent>> = {
  send: { kind: 'sendPressed' },
  submit: { kind: 'submitPressed' },
};

/** The value for the button that changes the language. */
export const LANGUAGE_PRESS = 'language';

let pressed: LoginEvent | null = null;
let wantsOtherLanguage = false;

/**
 * Keeps the last tap on a button of that form, or the Enter that presses it: the app, which comes a moment later, carries it out.
 * Who asks for a code is led to its field, as in the app.
 */
export function capturePresses(root: HTMLElement): void {
  const press = (name: string) => {
    pressed = EVENTS[name] ?? pressed;
    if (name === 'send') root.querySelector<HTMLElement>('[name=code]')?.focus();
    if (name === LANGUAGE_PRESS) wantsOtherLanguage = !wantsOtherLanguage;
  };
  // What was tapped before this script came, as the page noted it.
  document.documentElement.dataset['pressed']?.split(' ').forEach(press);
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null;
    press(button?.dataset['press'] ?? '');
  });
  root.addEventListener('keydown', ({ key, repeat, target }) => {
    // The app's form, which takes the place of this one, has no such fields.
    if (key === 'Enter' && !repeat && target instanceof HTMLInputElement) press(target.dataset['enter'] ?? '');
  });
}

/** What was tapped there, once. */
export function capturedPress(): LoginEvent | null {
  const event = pressed;
  pressed = null;
  return event;
}

/** Whether the other language was asked for there, once. */
export function askedForOtherLanguage(): boolean {
  const asked = wantsOtherLanguage;
  wantsOtherLanguage = false;
  return asked;
}
