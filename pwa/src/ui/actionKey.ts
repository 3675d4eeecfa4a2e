import type { KeyboardEvent } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Key code of keys handled by an input method: Safari reports the Enter that ends a composition only afterwards. */
const TAKEN = 229;

const WRITTEN = new Set(['date', 'email', 'number', 'password', 'search', 'tel', 'text', 'url']);

/** True also for the action key of a phone's keyboard, but not for the Enter that ends a composition. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== TAKEN;

/**
 * Makes Enter do what `enterKeyHint` says. `next` moves to the next field, as Chrome on Android does by itself; other
 * browsers would submit a half-empty form. `done` and `search` close the keyboard. Any other hint submits the form.
 */
export function onActionKey(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.defaultPrevented || !isEnter(event)) return;
  const field = event.currentTarget;
  const hint = field.getAttribute('enterkeyhint');
  const next = hint === 'next' ? nextField(field) : undefined;
  const isOver = hint === 'done' || hint === 'search';
  // Ignores key repeat: a held key would run through the fields and submit the form.
  if (event.repeat || next !== undefined || isOver) event.preventDefault();
  if (event.repeat) return;
  next?.focus();
  if (isOver) field.blur();
}

export function focusNext(field: HTMLInputElement): void {
  nextField(field)?.focus();
}

/**
 * The next field to fill in. Skips controls without a keyboard (buttons, checkboxes, chips) and selects with a choice.
 */
function nextField(field: HTMLInputElement): Field | undefined {
  const elements = [...(field.form?.elements ?? [])];
  return elements.slice(elements.indexOf(field) + 1).find(canBeFilledIn);
}

function canBeFilledIn(element: Element): element is Field {
  if (element.matches(':disabled')) return false;
  if (element instanceof HTMLSelectElement) return element.value === '';
  if (element instanceof HTMLTextAreaElement) return !element.readOnly;
  return element instanceof HTMLInputElement && WRITTEN.has(element.type) && !element.readOnly;
}
