/** Upper limit of the wait, in milliseconds: a hidden page is never painted. */
const WITHIN = 1000;

let painted: Promise<void> | undefined;

/** Resolves when the page has painted something. At once where the browser does not tell. */
export const firstPaint = () =>
  (painted ??= new Promise<void>((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve();
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, WITHIN);
  }));
