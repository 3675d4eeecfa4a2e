import { useT } from '@i18n/useT';
import { lineClass } from '@ui/Stack/Stack';
import text from '@ui/Text/Text.module.css';
import { StepBar } from './StepBar';

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
