/** Limits of a double tap: time in milliseconds, distance in CSS pixels. */
const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PX = 24;
/** Minimum age of a button, in milliseconds. A user cannot have aimed at a newer button. */
const VISIBLE_MS = 300;

const CONTROLS = 'a, button, input, label, select, summary, textarea';

const since = new WeakMap<Element, number>();

/** The `ref` of every button. Records the time at which the button appeared. */
export function recordAppearance(button: Element | null): void {
  if (button !== null) since.set(button, performance.now());
}

interface Tap {
  readonly control: Element | null;
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  readonly isTouch: boolean;
}

/**
 * Ignores a click on another control at the same place soon after the last click: the content has just changed, and
 * the user has not read the new button. Returns a function that removes the listeners.
 */
export function ignoreGhostClicks(): () => void {
  let last: Tap | null = null;
  let tap: Tap | null = null;

  const onDown = ({ target, pointerType, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
    const element = target instanceof Element ? target : null;
    const control = element?.closest(CONTROLS) ?? element;
    tap = { control, path: window.location.pathname, x, y, at, isTouch: pointerType === 'touch' };
  };
  const onClick = (event: MouseEvent) => {
    // Clicks by the keyboard or by a script have no pointer.
    if (tap === null || event.detail === 0) return;
    const first = last ?? tap;
    // A mouse may be quick on purpose, unless the browser counts a double click.
    const isSoon = tap.isTouch ? isTooSoon(first, tap) : event.detail > 1;
    const isGhost = isSoon && isOther(first, tap) && isSamePlace(first, tap);
    // A third click is compared with the first one.
    last = isGhost ? { ...first, at: tap.at } : tap;
    if (!isGhost) return;
    event.preventDefault();
    event.stopPropagation();
  };

  // A user who types has seen the new content.
  const onInput = () => {
    last = null;
  };

  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  window.addEventListener('pointerdown', onDown, { ...options, passive: true });
  window.addEventListener('click', onClick, options);
  window.addEventListener('input', onInput, { ...options, passive: true });
  return () => listening.abort();
}

const isSamePlace = (first: Tap, second: Tap): boolean =>
  Math.hypot(second.x - first.x, second.y - first.y) < DOUBLE_TAP_PX;

const isTooSoon = (first: Tap, second: Tap): boolean =>
  second.at - first.at < DOUBLE_TAP_MS ||
  second.at - (since.get(second.control ?? document.body) ?? -Infinity) < VISIBLE_MS;

const isOther = (first: Tap, second: Tap): boolean => first.control !== second.control || first.path !== second.path;
