import { useState } from 'react';
import type { AuthStep, SavedAnswers } from '@core/types';
import { useCore } from '@core/useCore';
import { useAuthStatusQuery } from '@entities/verification/api';
import { type FormAnswers, useRevealAnswersMutation, useSavedAnswersQuery } from './api';

const NOTHING: FormAnswers = {};
const NONE: readonly string[] = [];

/** Returns the server's answers for a finished step. They are masked until `reveal`. */
export function useSaved(step: AuthStep) {
  const core = useCore();
  const { data: status } = useAuthStatusQuery();
  const position = core !== null && status !== undefined ? core.stepPosition({ status, key: step }) : null;
  const isDone = position?.kind === 'at' && position.done && step !== 'face';
  const { data, error, isFetching, refetch } = useSavedAnswersQuery(step, { skip: !isDone });
  const [ask] = useRevealAnswersMutation();
  const [revealed, setRevealed] = useState<SavedAnswers>();
  const shown = revealed ?? data;
  const reveal = async (): Promise<FormAnswers> => {
    const answer = await ask(step).unwrap();
    setRevealed(answer);
    return answer.values;
  };
  return {
    values: shown?.values ?? NOTHING,
    masked: shown?.masked ?? NONE,
    reveal,
    isFetching: isFetching && data === undefined,
    isMissing: error !== undefined && data === undefined && !isFetching,
    refetch,
  };
}
