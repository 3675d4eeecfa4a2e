import type { KeyboardEvent } from 'react';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The code of a key that an input method has taken: of the Enter that ends a word Safari says it only afterwards. */
const TAKEN = 229;

/** The types of input that are written into, not ticked. */
const WRITTEN = new Set(['date', 'email', 'number', 'password', 'search', 'tel', 'text', 'url']);

/** Whether Enter was pressed: the action key of a phone's keyboard sends it too. The Enter that ends a word of an input method is none. */
export const isEnter = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== TAKEN;

/**
 * Enter in a field of one line does what `enterKeyHint` has the phone write on the key. `next` goes on to the next field, as
 * Chrome on Android does by itself; other browsers would submit a form that is half empty. `done` puts the keyboard away, and so
 * does `search`, whose results are there already. With any other hint the browser submits the form.
 */
export function onActionKey(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.defaultPrevented || !isEnter(event)) return;
  const field = event.currentTarget;
  const hint = field.getAttribute('enterkeyhint');
  const next = hint === 'next' ? nextField(field) : undefined;
  const isOver = hint === 'done' || hint === 'search';
  // A key that is held down would run through the fields and submit the form.
  if (event.repeat || next !== undefined || isOver) event.preventDefault();
  if (event.repeat) return;
  next?.focus();
  if (isOver) field.blur();
}

/** The next field of the form that can be filled in. Buttons are passed over, and boxes to tick, which need no keyboard. */
function nextField(field: HTMLInputElement): Field | undefined {
  const elements = [...(field.form?.elements ?? [])];
  return elements.slice(elements.indexOf(field) + 1).find(canBeFilledIn);
}

function canBeFilledIn(element: Element): element is Field {
  if (element.matches(':disabled')) return false;
  if (element instanceof HTMLSelectElement) return true;
  if (element instanceof HTMLTextAreaElement) return !element.readOnly;
  return element instanceof HTMLInputElement && WRITTEN.has(element.type) && !element.readOnly;
}
