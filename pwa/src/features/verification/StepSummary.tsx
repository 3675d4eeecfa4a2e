import type { ReactNode } from 'react';

import type { AuthStep } from '@core/types';
import { useT } from '@i18n/useT';
import { useTap } from '@platform/calls/useTap';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Notice } from '@ui/Notice/Notice';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { stackClass } from '@ui/Stack/Stack';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';

import type { FormAnswers } from './api';
import { SavedRow } from './SavedRow';
import { useSaved } from './useSaved';

interface SavedLine {
  readonly label: string;
  readonly value: ReactNode;
  /** Name of the answer on this line that the server masks until it is revealed. */
  readonly shows?: string;
}

/** The lines of a step's saved answers; undefined while their names load. */
export type LinesOf = (values: FormAnswers) => readonly SavedLine[] | undefined;

/** The saved answers of a finished step, masked by the server. The face step has no answers to show. */
export function StepSummary({ step, linesOf }: { readonly step: AuthStep; readonly linesOf: LinesOf }) {
  const t = useT();
  const { tap } = useTap();
  const { values, masked, reveal, isFetching, isMissing, refetch } = useSaved(step);
  const lines = isFetching ? undefined : linesOf(values);
  return (
    <>
      <SuccessNote title={t('auth.stepDone')}>
        <p>{t(step === 'face' ? 'auth.facePassedText' : 'auth.stepSaved')}</p>
      </SuccessNote>
      {isMissing && (
        <Notice as="div" tone="warn" className={stackClass(12)}>
          <p role="status">{t('auth.savedMissing')}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </Notice>
      )}
      {lines === undefined && (
        <div role="status" aria-label={t('auth.savedComing')}>
          <Skeleton height={240} />
        </div>
      )}
      {lines !== undefined && lines.length > 0 && (
        <Card gap={8}>
          {lines.map(({ label, value, shows }) => (
            <SavedRow
              key={label}
              label={label}
              value={value}
              onShow={shows !== undefined && masked.includes(shows) ? () => tap(reveal) : undefined}
            />
          ))}
        </Card>
      )}
    </>
  );
}
