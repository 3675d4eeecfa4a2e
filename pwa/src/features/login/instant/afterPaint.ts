/**
 * In the login page itself, before everything else: asks for the parts of the app when the page's own form is on the screen,
 * so that they take neither the line nor the processor from it. The page names them as `after-paint`. It also notes which
 * buttons of that form were tapped, or pressed by Enter in a field, for the app's first script (`capturePresses`), which comes later.
 */
(() => {
  /** Upper limit of the wait, in milliseconds: a hidden page is never painted. */
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
