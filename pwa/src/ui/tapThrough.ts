/** Limits of a double tap, in milliseconds and CSS pixels. */
const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PX = 24;
/** Minimum age of a button that a tap can be aimed at, in milliseconds. */
const SEEN_MS = 300;

const CONTROLS = 'a, button, input, label, select, summary, textarea';

const since = new WeakMap<Element, number>();

/** The `ref` of every button: records its first appearance. */
export function noteAppearance(button: Element | null): void {
  if (button !== null) since.set(button, performance.now());
}

interface Tap {
  readonly control: Element | null;
  readonly path: string;
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/**
 * Ignores a touch tap in the place of the previous tap if the content there has just changed (another page, dialog or
 * row): an impatient tap would press a button that nobody has read, like 'Get Money' in the place of 'Continue'. Stable
 * targets handle their own double taps, and a mouse is exempt. Returns the function that stops it.
 */
export function ignoreTapThrough(): () => void {
  let last: Tap | null = null;
  let ignored = false;

  const onDown = ({ target, pointerType, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
    ignored = false;
    if (pointerType !== 'touch') return;
    const element = target instanceof Element ? target : null;
    const tap: Tap = { control: element?.closest(CONTROLS) ?? element, path: window.location.pathname, x, y, at };
    ignored = last !== null && isOther(last, tap) && isSamePlace(last, tap) && isTooSoon(last, tap);
    // A third tap still belongs to the content of the first.
    last = ignored && last !== null ? { ...last, at } : tap;
  };
  const onClick = (event: MouseEvent) => {
    // Keys and scripts click without a pointer.
    if (!ignored || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };

  // Typing proves that the user has seen the new content.
  const onInput = () => {
    last = null;
  };

  window.addEventListener('pointerdown', onDown, { capture: true, passive: true });
  window.addEventListener('click', onClick, { capture: true });
  window.addEventListener('input', onInput, { capture: true, passive: true });
  return () => {
    window.removeEventListener('pointerdown', onDown, { capture: true });
    window.removeEventListener('click', onClick, { capture: true });
    window.removeEventListener('input', onInput, { capture: true });
  };
}

const isSamePlace = (first: Tap, second: Tap): boolean =>
  Math.hypot(second.x - first.x, second.y - first.y) < DOUBLE_TAP_PX;

const isTooSoon = (first: Tap, second: Tap): boolean =>
  second.at - first.at < DOUBLE_TAP_MS ||
  second.at - (since.get(second.control ?? document.body) ?? -Infinity) < SEEN_MS;

const isOther = (first: Tap, second: Tap): boolean => first.control !== second.control || first.path !== second.path;
