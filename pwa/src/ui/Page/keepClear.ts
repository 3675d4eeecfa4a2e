/** Distance between a focused element and a bar, in CSS pixels. It leaves room for the focus ring. */
const APART = 8;

const bars = new Set<Element>();

/** Sets the scroll padding, so that bars at the page's edges do not cover focused elements (WCAG 2.2, 2.4.11). */
function measure(): void {
  const { style, clientHeight, clientWidth } = document.documentElement;
  let top = 0;
  let bottom = 0;
  for (const bar of bars) {
    const { position } = getComputedStyle(bar);
    const box = bar.getBoundingClientRect();
    // A narrow bar is the tab panel of a wide screen, which does not cover the page.
    const isOverPage = /fixed|sticky/.test(position) && box.width > clientWidth / 4;
    if (!isOverPage || box.height === 0) continue;
    if (box.top > clientHeight / 2) bottom = Math.max(bottom, clientHeight - box.top + APART);
    else top = Math.max(top, box.height + APART);
  }
  style.scrollPaddingBlock = `${top}px ${bottom}px`;
}

const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);

/** The `ref` callback of a bar that may cover focused elements. */
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
