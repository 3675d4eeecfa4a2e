import { useT } from '@i18n/useT';
import styles from './StepProgress.module.css';

interface StepProgressProps {
  readonly step: number;
  readonly total: number;
}

/** "2 of 5", in words and as a bar. */
export function StepProgress({ step, total }: StepProgressProps) {
  const t = useT();
  return (
    <div className={styles.progress}>
      <span className={styles.text}>{t('common.stepOf', String(step), String(total))}</span>
      <span className={styles.bar} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          <span key={index} className={styles.part} data-done={index < step || undefined} />
        ))}
      </span>
    </div>
  );
}
