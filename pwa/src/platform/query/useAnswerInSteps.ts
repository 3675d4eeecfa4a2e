import { useDeferredValue, useMemo } from 'react';

/**
 * The latest `answer` about what `asked` names, brought in by a render that is made in steps of a few milliseconds, between
 * which the phone answers. What was answered about something else is given up at once: it never stands under this.
 */
export function useAnswerInSteps<Answer>(asked: string, answer: Answer): Answer {
  const latest = useMemo(() => ({ asked, answer }), [asked, answer]);
  const shown = useDeferredValue(latest);
  return shown.asked === asked ? shown.answer : answer;
}
