import { useDeferredValue, useMemo } from 'react';

/** The latest `answer` to `asked`, in a deferred render. Drops an answer to another question at once. */
export function useAnswerInSteps<Answer>(asked: string, answer: Answer): Answer {
  const latest = useMemo(() => ({ asked, answer }), [asked, answer]);
  const shown = useDeferredValue(latest);
  return shown.asked === asked ? shown.answer : answer;
}
