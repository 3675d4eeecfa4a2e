import { useDeferredValue, useMemo } from 'react';

/** Shows the latest `answer` in a deferred render. An answer to another value of `asked` is dropped at once. */
export function useDeferredAnswer<Answer>(asked: string, answer: Answer): Answer {
  const latest = useMemo(() => ({ asked, answer }), [asked, answer]);
  const shown = useDeferredValue(latest);
  return shown.asked === asked ? shown.answer : answer;
}
