import type { ReactNode } from 'react';
import type { AuthStep } from '@core/types';
import { useT } from '@i18n/useT';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Notice } from '@ui/Notice/Notice';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { stackClass } from '@ui/Stack/Stack';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';
import type { FormAnswers } from './api';
import { useSaved } from './useSaved';
import { Note } from '@ui/Text/Text';
import styles from './verification.module.css';

interface SavedLine {
  readonly label: string;
  readonly value: ReactNode;
  /** Name of the masked answer in this row. */
  readonly shows?: string;
}

/** Returns rows with a step's saved answers; undefined while the names of places load. */
export type LinesOf = (values: FormAnswers) => readonly SavedLine[] | undefined;

/** Shows the saved answers of a finished step, which the server masks. The face step has none. */
export function StepSummary({ step, linesOf }: { readonly step: AuthStep; readonly linesOf: LinesOf }) {
  const t = useT();
  const { tap } = useAsyncAction();
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

interface Props {
  readonly label: string;
  readonly value: ReactNode;
  /** Reveals the value; absent if the value is not masked or cannot be revealed. */
  readonly onShow?: (() => void) | undefined;
  readonly onChange?: () => void;
}

export function SavedRow({ label, value, onShow, onChange }: Props) {
  const t = useT();
  return (
    <div className={styles.readRow}>
      <Note as="span">{label}</Note>
      <span className={styles.readValue} dir="auto" translate="no">
        {value}
      </span>
      {(onShow ?? onChange) !== undefined && (
        <div className={styles.readButtons}>
          {onShow !== undefined && (
            <Button variant="text" aria-label={t('auth.showOf', label)} onClick={onShow}>
              {t('auth.show')}
            </Button>
          )}
          {onChange !== undefined && (
            <Button variant="text" aria-label={t('auth.ocrChange', label)} onClick={onChange}>
              {t('product.bankChange')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
