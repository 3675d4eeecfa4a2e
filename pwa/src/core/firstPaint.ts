/** Maximum wait for the first paint, in milliseconds; a hidden page is never painted. */
const WITHIN = 1000;

let painted: Promise<void> | undefined;

/** Resolves at the page's first contentful paint. Resolves at once if the browser does not report paints. */
export const firstPaint = () =>
  (painted ??= new Promise<void>((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve();
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, WITHIN);
  }));
