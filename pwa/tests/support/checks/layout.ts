/** Checks the layout: nothing overflows, no word is broken, nothing is covered. */

/** Checks that the page is no wider than the phone, and that no text is cut off at the edge of its box. */
export const fits = (): string[] => {
  const described = (element: Element) =>
    `<${element.tagName.toLowerCase()}> ${(element.textContent ?? '').slice(0, 40)}`;
  const isClipped = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  const root = document.documentElement;
  const problems: string[] = [];
  if (root.scrollWidth > root.clientWidth) problems.push(`the page is ${root.scrollWidth} px wide`);
  for (const element of document.querySelectorAll('body *')) {
    const { left, right, width, height } = element.getBoundingClientRect();
    // Skips elements that only screen readers read, empty elements and drawings.
    if (width <= 2 || height <= 2 || (element.textContent ?? '').trim() === '' || element.closest('svg')) continue;
    if (right > root.clientWidth + 1 || left < -1) problems.push(`beyond the edge: ${described(element)}`);
    const { overflowX, overflowY, whiteSpace } = getComputedStyle(element);
    // An amount, which does not break, may run out of its card although it stays within the page.
    const row = whiteSpace === 'nowrap' ? element.closest('dl, li, article, section') : null;
    if (row !== null && right > row.getBoundingClientRect().right + 1)
      problems.push(`beyond its row: ${described(element)}`);
    const isCutX = isClipped(overflowX) && element.scrollWidth > element.clientWidth + 1;
    const isCutY = isClipped(overflowY) && element.scrollHeight > element.clientHeight + 2;
    if (isCutX || isCutY) problems.push(`cut off: ${described(element)}`);
  }
  return problems;
};

/** Checks that no word is broken over two lines (except an address at a `<wbr>`), and that no text or control is covered. */
export const readable = (): string[] => {
  /** A word, a number with its separators, or an unbreakable part of an address. */
  const WORD = /[₹\p{L}\p{M}\p{N}\u200c\u200d]+(?:[.,@][\p{L}\p{M}\p{N}]+|[/:]\p{N}+)*/gu;
  const problems: string[] = [];
  const described = (element: Element, text: string) =>
    `${text.trim().slice(0, 50)} in <${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`;

  /** Scrolls until a box is about in the middle of the viewport; returns the topmost element at the middle of the box. */
  const topmostAt = (element: Element, boxOf: () => DOMRect): Element | null => {
    const { innerHeight, innerWidth } = window;
    const before = boxOf();
    const middle = before.top + before.height / 2;
    if (middle < innerHeight * 0.4 || middle > innerHeight * 0.6 || before.left < 0 || before.right > innerWidth)
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // If the text is higher than the viewport, centring has moved its first line out of view.
    if (boxOf().top < 0) element.scrollIntoView({ block: 'start', behavior: 'instant' });
    const { left, top, width, height } = boxOf();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };

  const named = (over: Element | null) => over?.outerHTML.slice(0, 90) ?? 'the edge';

  /** Whether an element over a text paints anything. A transparent link over a whole card does not. */
  const hides = (over: Element, text: Element): boolean => {
    for (let one: Element | null = over; one !== null && !one.contains(text); one = one.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
      if (opacity === '0') return false;
      if (!/, 0\)$|^transparent$/.test(backgroundColor) || backgroundImage !== 'none' || one.matches('img, svg'))
        return true;
    }
    return false;
  };

  const isInFlow = (element: Element): boolean => {
    for (let one: Element | null = element; one !== null; one = one.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(one).position)) return false;
    return true;
  };

  /** The boxes of text lines outside fixed bars, reduced to the middle half of their height. */
  const lines: { readonly node: Node; readonly text: string; readonly box: DOMRect }[] = [];

  // Checks only a modal dialog, if there is one: the inert page below may be covered.
  const shown = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const texts: { readonly node: Node; readonly parent: Element; readonly text: string }[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.nodeValue ?? '';
    if (parent === null || text.trim() === '' || parent.closest('script, style, noscript, option, textarea, svg'))
      continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { width, height } = parent.getBoundingClientRect();
    if (width > 2 && height > 2) texts.push({ node, parent, text });
  }

  for (const { node, parent, text } of texts) {
    for (const { 0: word, index } of text.matchAll(WORD)) {
      // Skips words longer than a line at twice the text size, such as addresses and references.
      if (word.length > 20 || (word.length > 12 && /\d/.test(word))) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (first !== undefined && others.some(({ top }) => top >= first.top + first.height / 2))
        problems.push(`broken: ${word}: ${described(parent, text)}`);
    }
    range.selectNodeContents(node);
    if (isInFlow(parent))
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 4) lines.push({ node, text, box: new DOMRect(x, y + height / 4, width, height / 2) });
  }
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1)) {
      const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (one.node !== other.node && wide > 2 && high > 1)
        problems.push(`covered: ${one.text.slice(0, 40)} over ${other.text.slice(0, 40)}`);
    }

  // The checks above measure without scrolling; the checks below scroll.
  for (const { node, parent, text } of texts) {
    range.selectNodeContents(node);
    // Checks the text's first line, because the middle of a long text may be between two lines.
    const over = topmostAt(parent, () => range.getClientRects()[0] ?? parent.getBoundingClientRect());
    if (over === null || hides(over, parent)) problems.push(`covered: ${described(parent, text)} under ${named(over)}`);
  }
  const controls = shown.querySelectorAll<HTMLElement>(
    'button, a[href], input, select, textarea, summary, [role=switch], [role=option]',
  );
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) continue;
    // Skips file inputs, which are hidden behind the button that opens them.
    if (control.matches('input[type=file], [tabindex="-1"]')) continue;
    const { width, height } = control.getBoundingClientRect();
    if (width < 3 || height < 3) continue;
    // Checks the first line, if a link has two.
    const over = topmostAt(control, () => control.getClientRects()[0] ?? control.getBoundingClientRect());
    const labels = [...((control as HTMLInputElement).labels ?? [])];
    if (over === null || ![control, ...labels].some((part) => part.contains(over))) {
      const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
      problems.push(`covered: ${described(control, name)} under ${named(over)}`);
    }
  }
  window.scrollTo(0, 0);
  return problems;
};
