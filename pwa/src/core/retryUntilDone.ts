/** First retry delay, in milliseconds; doubles with each failure. */
const AGAIN_AFTER = 3000;

/**
 * Runs `work` until it succeeds, one attempt at a time: at once when the network returns, else after a delay of at most
 * `longestMs`. Returns a function that stops the retries.
 */
export function retryUntilDone(work: () => Promise<unknown>, longestMs: number): () => void {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = AGAIN_AFTER;
  let isRunning = false;
  const attempt = () => {
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    const failed = () => {
      isRunning = false;
      if (over.signal.aborted) return;
      timer = setTimeout(attempt, pause);
      pause = Math.min(2 * pause, longestMs);
    };
    work().then(() => over.abort(), failed);
  };
  const begin = () => {
    pause = AGAIN_AFTER;
    attempt();
  };
  window.addEventListener('online', begin, { signal: over.signal });
  begin();
  return () => {
    over.abort();
    clearTimeout(timer);
  };
}
