import styles from './StepProgress.module.css';
import { useT } from '@i18n/useT';
import { lineClass } from '@ui/Stack/Stack';
import text from '@ui/Text/Text.module.css';

export type StepLook = 'done' | 'present' | 'ahead';

/** A bar with a part for each step. Decorative, because the text beside it says the same. */
export function StepBar({ looks }: { readonly looks: readonly StepLook[] }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      {looks.map((look, index) => (
        <span key={index} className={styles.part} data-look={look} />
      ))}
    </span>
  );
}

export function StepProgress({ step, total }: { readonly step: number; readonly total: number }) {
  const t = useT();
  const looks = Array.from({ length: total }, (_, index) => {
    const position = index + 1;
    return position < step ? 'done' : position === step ? 'present' : 'ahead';
  });
  return (
    <div className={lineClass()}>
      <b className={text.label}>{t('common.stepOf', String(step), String(total))}</b>
      <StepBar looks={looks} />
    </div>
  );
}
