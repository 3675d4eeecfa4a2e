/** Two taps within this time, in milliseconds, and this distance, in CSS pixels, are one double tap. */
const DOUBLE_TAP_MS = 400;
const DOUBLE_TAP_PX = 24;
/** How old a button must be, in milliseconds, to be what a tap was meant for. */
const SEEN_MS = 300;

const CONTROLS = 'a, button, input, label, select, summary, textarea';

/** When buttons came, by their elements. */
const since = new WeakMap<Element, number>();

/** The `ref` of every button: notes when it came under the finger. */
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
 * Ignores a finger's tap on the place of the one before when what is under the finger is no longer what it was: another page, a
 * dialog, another row. Either it is the second half of a double tap, or an impatient one that meets a button just as it
 * comes. It was meant for the old picture and would press what nobody has read, as 'Get Money' where 'Refresh' was. Taps on
 * what stays where it is are left to what is tapped, and a mouse is not meant: who moves it looks at it. Returns how to stop.
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
    // A third tap is still of the picture of the first.
    last = ignored && last !== null ? { ...last, at } : tap;
  };
  const onClick = (event: MouseEvent) => {
    // Keys and scripts click without a pointer.
    if (!ignored || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };

  // Who has typed since has seen what is there.
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
