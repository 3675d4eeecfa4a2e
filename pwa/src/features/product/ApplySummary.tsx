import { useFormats } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import type { Figures } from '@features/quote/useQuote';

import styles from './product.module.css';

/** The two numbers that matter, beside the button that commits to them. */
export function ApplySummary({ figures }: { readonly figures: Figures | null }) {
  const t = useT();
  const formats = useFormats();
  const { language } = useLanguage();
  if (figures === null) return null;
  const due = formats?.formatDay(figures.repaymentDate, language) ?? figures.repaymentDate;
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{t('labels.costArriveAmount')}</dt>
        <dd>
          <Amount value={figures.arriveAmount} />
        </dd>
      </div>
      <div>
        <dt>{t('product.footerRepay', due)}</dt>
        <dd>
          <Amount value={figures.repaymentAmount} />
        </dd>
      </div>
    </dl>
  );
}
