import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Key code of keys that an input method handles, such as the Enter that ends a composition in Safari. */
const TAKEN = 229;

const WRITTEN = new Set(['date', 'email', 'number', 'password', 'search', 'tel', 'text', 'url']);

/** Whether a key is Enter or the action key of a phone's keyboard. False for the Enter that ends a composition. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== TAKEN;

/**
 * Makes Enter do what `enterKeyHint` says: `next` moves to the next field, `done` and `search` close the keyboard, and
 * any other hint submits the form.
 */
export function onActionKey(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.defaultPrevented || !isEnter(event)) return;
  const field = event.currentTarget;
  const hint = field.getAttribute('enterkeyhint');
  const next = hint === 'next' ? nextField(field) : undefined;
  const isOver = hint === 'done' || hint === 'search';
  // Ignores key repeat, because a held key would run through the fields and submit the form.
  if (event.repeat || next !== undefined || isOver) event.preventDefault();
  if (event.repeat) return;
  next?.focus();
  if (isOver) field.blur();
}

function focusNext(field: HTMLInputElement): void {
  nextField(field)?.focus();
}

/** Returns the next field to fill in. Skips controls without a keyboard, and selects that have a value. */
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

/**
 * Moves the focus to the next field when the user has typed the last of `length` characters. Keeps the focus after
 * pasting and autofill, so that the user can check the value.
 */
export function useAdvance(field: RefObject<HTMLInputElement | null>, value: string, length: number | undefined): void {
  const before = useRef(value.length);
  useEffect(() => {
    const wasLast = value.length === length && before.current === length - 1;
    before.current = value.length;
    if (wasLast && field.current !== null && field.current === document.activeElement) focusNext(field.current);
  }, [field, value, length]);
}
