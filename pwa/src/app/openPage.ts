import { dayOf } from '@i18n/formats';
import { now, nowText } from '@platform/now';

/** Delay after midnight in milliseconds, because the phone's clock may be ahead of the lender's. */
const AFTER_MIDNIGHT_MS = 5000;

const midnight = (): number => Date.parse(`${dayOf(nowText())}T24:00:00+05:30`);

/**
 * Refetches the data of an open page at midnight in India, and when the network goes, as if the borrower came back to
 * the page. Without an answer, the page then shows the age of its amounts.
 */
export function refreshOpenPage(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Starts anew on each focus, because a sleeping phone stops its timers.
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, midnight() - now() + AFTER_MIDNIGHT_MS);
  };
  const refresh = () => {
    wait();
    if (document.visibilityState === 'visible') window.dispatchEvent(new Event('focus'));
  };
  window.addEventListener('focus', wait, { signal });
  window.addEventListener('offline', refresh, { signal });
  wait();
  return () => {
    listening.abort();
    clearTimeout(timer);
  };
}
