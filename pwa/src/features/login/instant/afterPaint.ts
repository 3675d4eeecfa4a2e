/**
 * Inline script of the login page, which runs first. Requests the app's files (`after-paint` links) after the first
 * paint, so that they delay neither download nor rendering of the static form. Records which buttons of the form were
 * tapped, or pressed by Enter in a field, until `capturePresses` runs.
 */
(() => {
  /** Maximum wait, in milliseconds: hidden pages are never painted. */
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
    if (name !== undefined) dataset['pressed'] = `${dataset['pressed'] ?? ''} ${name}`;
  };
  addEventListener('click', ({ target }) => {
    note(target instanceof Element ? target.closest<HTMLElement>('[data-press]')?.dataset['press'] : undefined);
  });
  addEventListener('keydown', ({ key, repeat, target }) => {
    if (key === 'Enter' && !repeat && target instanceof HTMLInputElement) note(target.dataset['enter']);
  });
})();
