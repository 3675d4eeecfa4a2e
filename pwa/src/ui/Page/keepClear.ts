/** Distance between a focused element and a bar, in CSS pixels: the focus ring and a little more. */
const APART = 8;

const bars = new Set<Element>();

/** Sets the scroll padding, so that focused elements stay clear of bars at the page's edges (WCAG 2.2, 2.4.11). */
function measure(): void {
  const { style, clientHeight, clientWidth } = document.documentElement;
  let top = 0;
  let bottom = 0;
  for (const bar of bars) {
    const { position } = getComputedStyle(bar);
    const box = bar.getBoundingClientRect();
    // On a wide screen the tabs are beside the page.
    const isOverPage = /fixed|sticky/.test(position) && box.width > clientWidth / 4;
    if (!isOverPage || box.height === 0) continue;
    if (box.top > clientHeight / 2) bottom = Math.max(bottom, clientHeight - box.top + APART);
    else top = Math.max(top, box.height + APART);
  }
  style.scrollPaddingBlock = `${top}px ${bottom}px`;
}

const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);

/** The `ref` callback of a bar. */
export function keepClear(bar: Element | null): (() => void) | undefined {
  if (bar === null) return undefined;
  bars.add(bar);
  observer?.observe(bar);
  return () => {
    bars.delete(bar);
    observer?.unobserve(bar);
    measure();
  };
}
