import { memo } from 'react';
import type { Confirmation, CostView, ProductInfo, Sign } from '@core/types';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { FoldArrow } from '@ui/Icon/FoldArrow';
import { Stack } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { Notice } from '@ui/Notice/Notice';
import { CostBar } from './CostBar/CostBar';
import { Repayment } from './Repayment';
import styles from './cost.module.css';

const confirmationKey = {
  local: 'product.costOffline',
  confirming: 'product.costConfirming',
  confirmed: 'product.costConfirmed',
} as const satisfies Record<Confirmation, string>;

const SIGNS = { start: '', plus: '+', minus: '−', total: '' } as const satisfies Record<Sign, string>;

interface BreakdownProps {
  readonly quote: CostView;
  readonly product: ProductInfo;
  readonly days: number;
}

/** Shows the amount received, the cost and the repayment. The calculation is folded. */
export const CostBreakdown = memo(function CostBreakdown({ quote, product, days }: BreakdownProps) {
  const t = useT();
  return (
    <Card title={t('product.costTitle')} titleGap={8}>
      {quote.kind === 'refused' ? (
        <Notice tone="danger" compact data-above={8} role="alert">
          {t.message(quote.message)}
        </Notice>
      ) : (
        <Cost cost={quote} product={product} days={days} />
      )}
    </Card>
  );
});

interface CostProps extends Omit<BreakdownProps, 'quote'> {
  readonly cost: Extract<CostView, { kind: 'shown' }>;
}

function Cost({ cost, product, days: period }: CostProps) {
  const { confirmation, figures, lines, apr, saving, parts, late, plan = [] } = cost;
  const t = useT();
  const rows = lines.map(({ label, amount, before, sign, why }): ExplainedRow => {
    const total = sign === 'total';
    return {
      label: t.message(label),
      value: (
        <>
          {before !== null && (
            // Hidden, because screen readers do not announce that a text is struck through. The hint gives the
            // reduction.
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
      hint:
        before === null || saving === null
          ? undefined
          : t('product.saving', t(saving.nameKey), String(saving.percent), t.money(saving.amount)),
    };
  });
  const most = late.cap === null ? [] : [t.money(late.cap)];
  const price =
    plan.length === 0
      ? t(most.length === 0 ? 'product.latePrice' : 'product.latePriceCapped', t.money(late.perDay), ...most)
      : t(most.length === 0 ? 'product.latePlan' : 'product.latePlanCapped', product.overdueRate, ...most);
  return (
    <Stack gap={12}>
      <CostBar parts={parts} />
      {saving !== null && (
        <Note tone="success">
          {t(saving.nameKey)}: {t('home.discount', String(saving.percent))}
        </Note>
      )}
      <div>
        <Repayment figures={figures} plan={plan} />
        <Note above={plan.length === 0 ? undefined : 8}>{price}</Note>
      </div>
      <Note tone={confirmation === 'confirmed' ? 'success' : undefined} role="status">
        {t(confirmationKey[confirmation])}
      </Note>
      <details className={styles.lines}>
        <summary>
          <span>{t('product.costLines')}</span>
          <FoldArrow />
        </summary>
        <ExplainedRows
          rows={[
            ...rows,
            apr !== null && {
              label: t(apr.labelKey),
              value: t('product.percent', apr.percent),
              why: apr.why === null ? undefined : t.message(apr.why),
            },
            plan.length === 0 && {
              label: t('labels.costDueDate'),
              value: t.date(figures.repaymentDate),
              hint: t('product.dueDateIf'),
              why: t('product.dueDateHow', t.days(period)),
            },
          ]}
        />
        <Note size="small" above={4}>
          {t('product.costHint')}
        </Note>
      </details>
    </Stack>
  );
}
