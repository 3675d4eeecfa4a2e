/** Checks that bars cover neither the focused element nor too much of the page, and that tap targets are large. */

/** Checks that no bar covers a focused element, whether the focus moves forwards or backwards (WCAG 2.2, 2.4.11). */
export const focusClear = (): string[] => {
  const shown = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;
  const controls = [
    ...shown.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=file]), select, textarea, summary, [role=switch], [tabindex="0"]',
    ),
  ].filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.closest('[inert]') === null);
  /** The bar that covers the focused element at a point, or null. */
  const barAt = (x: number, y: number, focused: Element): Element | null => {
    for (let one = document.elementFromPoint(x, y); one !== null && !one.contains(focused); one = one.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(one).position)) return one;
    return null;
  };
  const problems = new Set<string>();
  for (const one of [...controls, ...controls.toReversed()]) {
    one.focus();
    const { left, top, width, height } = one.getBoundingClientRect();
    if (document.activeElement !== one || width < 3 || height < 3) continue;
    const seen = [0.1, 0.5, 0.9].map((part) => [left + width / 2, top + height * part] as const);
    // One end of an element that is higher than a third of the screen may be covered.
    const most = height > innerHeight / 3 ? 1 : 0;
    const covered = seen.filter(([x, y]) => y < 0 || y > innerHeight || barAt(x, y, one) !== null);
    if (covered.length > most)
      problems.add(`${(one.textContent || one.getAttribute('aria-label') || one.outerHTML).slice(0, 50)}`);
  }
  (document.activeElement as HTMLElement | null)?.blur();
  window.scrollTo(0, 0);
  return [...problems];
};

/** Checks that bars leave enough of the page visible in any text size. */
export const barsAreLow = (): string[] => {
  /** Share of the screen's height that all bars together may cover. */
  const MOST = 0.45;
  if (document.querySelector(':modal') !== null) return [];
  const covered = new Array<boolean>(innerHeight).fill(false);
  for (const element of document.querySelectorAll('body *')) {
    const { position, pointerEvents } = getComputedStyle(element);
    if (!/fixed|sticky/.test(position) || pointerEvents === 'none') continue;
    const { top, bottom, width } = element.getBoundingClientRect();
    if (width > innerWidth / 2) covered.fill(true, Math.max(0, Math.round(top)), Math.max(0, Math.round(bottom)));
  }
  const part = covered.filter(Boolean).length / innerHeight;
  return part > MOST ? [`bars cover ${Math.round(part * 100)} % of the screen`] : [];
};

export const tabsGrow = (): string[] => {
  /** Smallest sizes, as multiples of the page's text size. */
  const [LABEL, ICON] = [0.75, 1.5];
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const tabs = [...document.querySelectorAll('nav a')];
  const small = tabs.filter((tab) => {
    const icon = tab.querySelector('svg')?.getBoundingClientRect().height ?? 0;
    return Number.parseFloat(getComputedStyle(tab).fontSize) < LABEL * text || icon < ICON * text;
  });
  if (tabs.length === 0) return ['no tabs'];
  return small.map((tab) => `${tab.textContent} is too small for a text of ${text} px`);
};

export const largeTargets = (): string[] => {
  /** Smallest height of a tap target, in px. */
  const TARGET = 44;
  return (
    [...document.querySelectorAll<HTMLElement>('a[href], button, summary, [role=switch]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.closest('[inert]') === null)
      // Ignores links whose `::after` covers their whole card.
      .filter((one) => getComputedStyle(one, '::after').position !== 'absolute')
      .map((one) => ({ one, height: Math.round(one.getBoundingClientRect().height) }))
      .filter(({ height }) => height > 2 && height < TARGET)
      .map(({ one, height }) => `${height} px: ${(one.textContent || one.outerHTML).slice(0, 60)}`)
  );
};
