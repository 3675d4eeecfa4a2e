import { useT } from '@i18n/useT';
import { lineClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { StepBar } from './StepBar';
import styles from './StepProgress.module.css';

export function StepProgress({ step, total }: { readonly step: number; readonly total: number }) {
  const t = useT();
  const looks = Array.from({ length: total }, (_, index) => {
    const position = index + 1;
    return position < step ? 'done' : position === step ? 'present' : 'ahead';
  });
  return (
    <div className={lineClass()}>
      <Note as="span" className={styles.text}>
        {t('common.stepOf', String(step), String(total))}
      </Note>
      <StepBar looks={looks} />
    </div>
  );
}
