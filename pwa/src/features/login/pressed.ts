import type { LoginEvent } from '@core/types';

/** What the buttons of the form that stands in the page itself are for, by the value of their attribute `data-press`. */
const EVENTS: Readonly<Record<string, LoginEvent>> = {
  send: { kind: 'sendPressed' },
  submit: { kind: 'submitPressed' },
};

/** The button that Enter presses in a field, by the field's name. */
const BUTTON_OF: Readonly<Record<string, string>> = { phone: 'send', code: 'submit' };

/** The value for the button that changes the language. */
export const LANGUAGE_PRESS = 'language';

let pressed: LoginEvent | null = null;
let wantsOtherLanguage = false;

/**
 * Keeps the last tap on a button of that form, or the Enter that presses it: the app, which comes a moment later, carries it out.
 * Who asks for a code is led to its field, as in the app.
 */
export function keepTaps(root: HTMLElement): void {
  const press = (name: string) => {
    pressed = EVENTS[name] ?? pressed;
    if (name === 'send') root.querySelector<HTMLElement>('[name=code]')?.focus();
    if (name === LANGUAGE_PRESS) wantsOtherLanguage = !wantsOtherLanguage;
  };
  // What was tapped before this script came, as the page noted it.
  press(document.documentElement.dataset['pressed'] ?? '');
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null;
    press(button?.dataset['press'] ?? '');
  });
  root.addEventListener('keydown', ({ key, repeat, target }) => {
    if (key !== 'Enter' || repeat || !(target instanceof HTMLInputElement)) return;
    const button = BUTTON_OF[target.name];
    // The app's form, which takes the place of this one, has no such buttons.
    if (button !== undefined && root.querySelector(`[data-press=${button}]`) !== null) press(button);
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
