/** Upper limit of the wait, in milliseconds: a hidden page is never painted. */
const WITHIN = 1000;

/** Resolves after the first paint; at once where the browser does not report paints. */
export const painted = () =>
  new Promise<void>((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve();
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, WITHIN);
  });
