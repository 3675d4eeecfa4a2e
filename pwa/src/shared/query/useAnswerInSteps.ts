import { useDeferredValue, useMemo } from 'react';

/**
 * The latest `answer` to `asked`, applied in a deferred render that does not block input. An answer to something else
 * is dropped at once and never shown for `asked`.
 */
export function useAnswerInSteps<Answer>(asked: string, answer: Answer): Answer {
  const latest = useMemo(() => ({ asked, answer }), [asked, answer]);
  const shown = useDeferredValue(latest);
  return shown.asked === asked ? shown.answer : answer;
}
