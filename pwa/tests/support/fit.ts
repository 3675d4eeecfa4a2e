import type { Page } from '@playwright/test';

/** What cannot be read as it stands: a word broken in its middle, and text or a control that lies under something else. */
export interface Unreadable {
  /** Words that stand on two lines. Where a long address may break, its `<wbr>` makes two words of it. */
  readonly broken: string[];
  /** Texts and controls whose middle is covered wherever the page is scrolled. */
  readonly covered: string[];
}

export const unreadable = (page: Page): Promise<Unreadable> =>
  page.evaluate(() => {
    /** A word, a number with its separators, or what of an address lies between two places where it may break. */
    const WORD = /[₹\p{L}\p{M}\p{N}\u200c\u200d]+(?:[.,@][\p{L}\p{M}\p{N}]+|[/:]\p{N}+)*/gu;
    const broken: string[] = [];
    const covered: string[] = [];
    const described = (element: Element, text: string) =>
      `${text.trim().slice(0, 50)} in <${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`;

    /** Brings the middle of a box into the middle of what it scrolls in, and says what lies there. */
    const lyingOver = (element: Element, boxOf: () => DOMRect): Element | null => {
      const { innerHeight, innerWidth } = window;
      const before = boxOf();
      const middle = before.top + before.height / 2;
      if (middle < innerHeight * 0.4 || middle > innerHeight * 0.6 || before.left < 0 || before.right > innerWidth)
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // The first line of a text that is higher than the page stands above its middle.
      if (boxOf().top < 0) element.scrollIntoView({ block: 'start', behavior: 'instant' });
      const { left, top, width, height } = boxOf();
      return document.elementFromPoint(left + width / 2, top + height / 2);
    };

    const named = (over: Element | null) => over?.outerHTML.slice(0, 90) ?? 'the edge';

    /** Whether what lies over a text paints anything: a link over a whole card does not. */
    const hides = (over: Element, text: Element): boolean => {
      for (let one: Element | null = over; one !== null && !one.contains(text); one = one.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(one);
        if (!/, 0\)$|^transparent$/.test(backgroundColor) || backgroundImage !== 'none' || one.matches('img, svg'))
          return true;
      }
      return false;
    };

    const inFlow = (element: Element): boolean => {
      for (let one: Element | null = element; one !== null; one = one.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(one).position)) return false;
      return true;
    };

    /** Lines of text that stand in the page itself, not in a bar over it, by the middle half of their height. */
    const lines: { readonly node: Node; readonly text: string; readonly box: DOMRect }[] = [];

    // A modal dialog makes everything else inert: that is meant to be covered.
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
      // Smaller is a text for a screen reader alone.
      if (width > 2 && height > 2) texts.push({ node, parent, text });
    }

    for (const { node, parent, text } of texts) {
      for (const { 0: word, index } of text.matchAll(WORD)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const [first, ...others] = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (first !== undefined && others.some(({ top }) => top >= first.top + first.height / 2))
          broken.push(`${word}: ${described(parent, text)}`);
      }
      range.selectNodeContents(node);
      if (inFlow(parent))
        for (const { x, y, width, height } of range.getClientRects())
          if (width > 4) lines.push({ node, text, box: new DOMRect(x, y + height / 4, width, height / 2) });
    }
    for (const [at, one] of lines.entries())
      for (const other of lines.slice(at + 1)) {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (one.node !== other.node && wide > 2 && high > 1)
          covered.push(`${one.text.slice(0, 40)} over ${other.text.slice(0, 40)}`);
      }

    // Only now is anything scrolled.
    for (const { node, parent, text } of texts) {
      range.selectNodeContents(node);
      // The first line stands for the text: of a long one the middle may lie between two lines.
      const over = lyingOver(parent, () => range.getClientRects()[0] ?? parent.getBoundingClientRect());
      if (over === null || hides(over, parent)) covered.push(`${described(parent, text)} under ${named(over)}`);
    }
    const controls = shown.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, summary, [role=switch], [role=option]',
    );
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert]')) continue;
      // A file's input lies unseen behind the button that opens it.
      if (control.matches('input[type=file], [tabindex="-1"]')) continue;
      const { width, height } = control.getBoundingClientRect();
      if (width < 3 || height < 3) continue;
      // The first line of a link that goes over two.
      const over = lyingOver(control, () => control.getClientRects()[0] ?? control.getBoundingClientRect());
      const labels = [...((control as HTMLInputElement).labels ?? [])];
      if (over === null || ![control, ...labels].some((part) => part.contains(over)))
        covered.push(
          `${described(control, control.getAttribute('aria-label') ?? control.textContent ?? '')} under ${named(over)}`,
        );
    }
    window.scrollTo(0, 0);
    return { broken, covered };
  });
