/**
 * Inline script of the login page. Requests the app's files after the first paint, so that they do not delay the static
 * form. Records taps (and Enter) on the form, until the app's form replaces it (`capturedInput.ts`).
 */
(() => {
  /** Maximum wait for the first paint, in milliseconds; a hidden page is never painted. */
  const WITHIN = 1000;
  const fetchParts = () => {
    for (const link of document.querySelectorAll('link[rel=after-paint]')) link.setAttribute('rel', 'preload');
  };
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) fetchParts();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(fetchParts, WITHIN);
  const { dataset } = document.documentElement;
  const note = (name?: string) => {
    if (name === undefined) return;
    dataset['pressed'] = `${dataset['pressed'] ?? ''} ${name}`;
    if (name === 'send') document.querySelector<HTMLElement>('[name=code]')?.focus();
  };
  addEventListener('click', ({ target }) => {
    note(target instanceof Element ? target.closest<HTMLElement>('[data-press]')?.dataset['press'] : undefined);
  });
  addEventListener('keydown', ({ key, repeat, target }) => {
    if (key === 'Enter' && !repeat && target instanceof HTMLInputElement) note(target.dataset['enter']);
  });
})();
