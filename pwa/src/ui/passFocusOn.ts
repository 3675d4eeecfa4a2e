/**
 * Keeps the user's place when a focused control disappears: focuses the heading above the control. Called while the
 * control is still in the document. A following control would take the next Enter, which nobody meant for it.
 */
export function passFocusOn(control: HTMLElement): void {
  if (document.activeElement !== control) return;
  const above = [...document.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(
    (heading) => heading.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  queueMicrotask(() => {
    while (document.activeElement === document.body && above.length > 0) {
      const heading = above.pop();
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    }
  });
}
