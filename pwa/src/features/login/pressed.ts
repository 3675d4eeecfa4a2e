import type { LoginEvent } from '@core/types';

/** What the buttons of the form that stands in the page itself are for, by the value of their attribute `data-press`. */
const EVENTS: Readonly<Record<string, LoginEvent>> = {
  send: { kind: 'sendPressed' },
  submit: { kind: 'submitPressed' },
};

let pressed: LoginEvent | null = null;

/** Keeps the last tap on a button of that form: the app, which comes a moment later, carries it out. */
export function keepTaps(root: HTMLElement): void {
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-press]') : null;
    pressed = EVENTS[button?.dataset['press'] ?? ''] ?? pressed;
  });
}

/** What was tapped there, once. */
export function pressedEarlier(): LoginEvent | null {
  const event = pressed;
  pressed = null;
  return event;
}
