import type { LoginEvent } from '@core/types';

/** Events of the static form's buttons, by `data-press`. A field's `data-enter` names the button that Enter presses. */
const EVENTS: Readonly<Record<string, LoginEvent>> = {
  send: { kind: 'sendPressed' },
  submit: { kind: 'submitPressed' },
};

export const LANGUAGE_PRESS = 'language';

let wantsOtherLanguage = false;

/** Takes the taps that the inline script has recorded on the static form. Returns the last, which the app replays. */
export function capturedPress(): LoginEvent | null {
  const { dataset } = document.documentElement;
  const names = dataset['pressed']?.split(' ') ?? [];
  delete dataset['pressed'];
  wantsOtherLanguage = names.filter((name) => name === LANGUAGE_PRESS).length % 2 === 1;
  return names.flatMap((name) => EVENTS[name] ?? []).at(-1) ?? null;
}

export function askedForOtherLanguage(): boolean {
  const asked = wantsOtherLanguage;
  wantsOtherLanguage = false;
  return asked;
}
