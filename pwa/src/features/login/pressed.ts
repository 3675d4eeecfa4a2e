import type { LoginEvent } from '@core/types';

/** What the buttons of the form that stands in the page itself are for, by the value of their attribute `data-press`. */
const EVENTS: Readonly<Record<string, LoginEvent>> = {
  send: { kind: 'sendPressed' },
  submit: { kind: 'submitPressed' },
};

/** The value for the button that changes the language. */
export const LANGUAGE_PRESS = 'language';

let pressed: LoginEvent | null = null;
let wantsOtherLanguage = false;

/** Keeps the last tap on a button of that form: the app, which comes a moment later, carries it out. */
export function keepTaps(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null;
    const press = button?.dataset['press'] ?? '';
    pressed = EVENTS[press] ?? pressed;
    if (press === LANGUAGE_PRESS) wantsOtherLanguage = !wantsOtherLanguage;
  });
}

/** What was tapped there, once. */
export function pressedEarlier(): LoginEvent | null {
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
