import type { LoginEvent } from '@core/types';

interface Cursor {
  readonly name: string;
  readonly range: readonly [number | null, number | null] | null;
}

let events: readonly LoginEvent[] = [];
let cursor: Cursor | null = null;

function eventOf({ name, value, checked }: HTMLInputElement): LoginEvent | null {
  if (name === 'phone' && value !== '') return { kind: 'phoneChanged', value };
  if (name === 'code' && value !== '') return { kind: 'codeChanged', value };
  return name === 'agreement' && checked ? { kind: 'agreementChanged', agreed: true } : null;
}

/** Captures input and taps of the static form. Must run before the app's form replaces it. */
export function captureForm(root: HTMLElement): void {
  const inputs = [...root.querySelectorAll('input')];
  if (inputs.length === 0) return;
  events = [...inputs.map(eventOf), capturedPress()].filter((event) => event !== null);
  const focused = inputs.find((input) => input === document.activeElement);
  if (focused === undefined) return;
  const { name, type, selectionStart, selectionEnd } = focused;
  cursor = { name, range: type === 'checkbox' ? null : [selectionStart, selectionEnd] };
}

/** Returns the captured input and taps; null if the user has not touched the static form. */
export const capturedEvents = (): readonly LoginEvent[] | null =>
  events.length > 0 || cursor !== null ? events : null;

/** Restores the cursor. Then forgets the captured input, so that the next visit of the page starts empty. */
export function focusAsTyped(form: HTMLFormElement): void {
  const input = cursor === null ? null : form.elements.namedItem(cursor.name);
  if (input instanceof HTMLInputElement) {
    input.focus({ preventScroll: true });
    if (cursor?.range != null) input.setSelectionRange(...cursor.range);
  }
  events = [];
  cursor = null;
}

/** Events of the static form's buttons, by `data-press`. A field's `data-enter` names the button that Enter presses. */
const EVENTS: Readonly<Record<string, LoginEvent>> = {
  send: { kind: 'sendPressed' },
  submit: { kind: 'submitPressed' },
};

export const LANGUAGE_PRESS = 'language';

let wantsOtherLanguage = false;

/** Takes the taps that the inline script has recorded on the static form. Returns the last, which the app replays. */
function capturedPress(): LoginEvent | null {
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
