import { memo } from 'react';

import type { Confirmation, CostView, Sign } from '@core/types';
import { useFormats } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';

import styles from './cost.module.css';

const confirmationKey = {
  local: 'product.costOffline',
  confirming: 'product.costConfirming',
  confirmed: 'product.costConfirmed',
} as const satisfies Record<Confirmation, string>;

const SIGNS = { start: '', plus: '+', minus: '−', total: '' } as const satisfies Record<Sign, string>;

interface BreakdownProps {
  readonly quote: CostView;
  readonly tenure: string;
}

/** Amount received, every charge, amount and date of repayment. Only calculations are collapsed. */
export const CostBreakdown = memo(function CostBreakdown({ quote, tenure }: BreakdownProps) {
  const t = useT();
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('product.costTitle')}</h2>
      {quote.kind === 'refused' ? (
        <p role="alert" className={styles.refusal}>
          {t.message(quote.message)}
        </p>
      ) : (
        <Cost cost={quote} tenure={tenure} />
      )}
    </Card>
  );
});

interface CostProps {
  readonly cost: Extract<CostView, { kind: 'shown' }>;
  readonly tenure: string;
}

function Cost({ cost: { confirmation, figures, lines, apr, saving }, tenure }: CostProps) {
  const t = useT();
  const formats = useFormats();
  const { language } = useLanguage();
  const rows = lines.map(({ label, amount, before, sign, why }): ExplainedRow => {
    const total = sign === 'total';
    const saved =
      before === null || saving === null
        ? undefined
        : t(
            'product.saving',
            t(saving.nameKey),
            String(saving.percent),
            formats?.formatMoney(saving.amount) ?? saving.amount,
          );
    return {
      label: t.message(label),
      value: (
        <>
          {before !== null && (
            // Screen readers skip struck-through text; the hint gives the reduction.
            <s className={styles.before} aria-hidden="true">
              <Amount value={before} />
            </s>
          )}
          <span className={styles.sign}>{SIGNS[sign]}</span>
          <Amount size={total ? 'amount' : 'body'} value={amount} />
        </>
      ),
      why: why === null ? undefined : t.message(why),
      tone: total ? 'total' : undefined,
      hint: saved,
    };
  });
  if (apr !== null) {
    rows.push({
      label: t(apr.labelKey),
      value: t('product.percent', apr.percent),
      why: apr.why === null ? undefined : t.message(apr.why),
    });
  }
  rows.push({
    label: t('labels.costDueDate'),
    value: formats?.formatDay(figures.repaymentDate, language) ?? figures.repaymentDate,
    hint: t('product.dueDateIf'),
    why: t('product.dueDateHow', tenure),
  });
  return (
    <>
      <ExplainedRows rows={rows} />
      <p className={styles.confirmation} data-confirmation={confirmation} role="status">
        {t(confirmationKey[confirmation])}
      </p>
      <p className={styles.hint}>{t('product.costHint')}</p>
    </>
  );
}
