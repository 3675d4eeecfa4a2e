import type { CostLine } from '@core/types';
import { useFormats } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Skeleton } from '@ui/Skeleton/Skeleton';

import styles from './quote.module.css';
import type { Figures, QuoteView, Standing } from './useQuote';

const standingKey = {
  waiting: 'product.costWaiting',
  local: 'product.costOffline',
  confirming: 'product.costConfirming',
  confirmed: 'product.costConfirmed',
} as const satisfies Record<Standing, string>;

const SIGNS = { start: '', plus: '+', minus: '−', total: '' } as const satisfies Record<CostLine['sign'], string>;

/** What is received, every charge on the way, what is repaid and when. Nothing folded away but the arithmetic. */
export function CostBreakdown({ quote, tenure }: { readonly quote: QuoteView; readonly tenure: string }) {
  const t = useT();
  const { figures, refusal, standing } = quote;
  const rows = useRows(quote, tenure);
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('product.costTitle')}</h2>
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {t.message(refusal)}
        </p>
      )}
      {refusal === null && figures === null && <Skeleton height={48} count={6} />}
      {refusal === null && figures !== null && (
        <>
          <ExplainedRows rows={rows} />
          <p className={styles.standing} data-standing={standing} role="status">
            {t(standingKey[standing])}
          </p>
          <p className={styles.hint}>{t('product.costHint')}</p>
        </>
      )}
    </Card>
  );
}

/** The arithmetic of a line is this phone's; it is shown only for the figure that it really gives. */
function useRows({ figures, table }: QuoteView, tenure: string): readonly ExplainedRow[] {
  const t = useT();
  const formats = useFormats();
  const { language } = useLanguage();
  if (figures === null) return [];
  const lines = (table?.lines ?? []).map((line): ExplainedRow => {
    const binding = amountOf(line, figures);
    const total = line.sign === 'total';
    return {
      label: t(line.labelKey, ...line.labelArgs),
      value: (
        <>
          <span className={styles.sign}>{SIGNS[line.sign]}</span>
          <Amount size={total ? 'amount' : 'body'} value={binding} />
        </>
      ),
      why: binding === line.amount ? t(line.ruleKey, ...line.ruleArgs) : undefined,
      tone: total ? 'total' : undefined,
    };
  });
  const apr = table?.apr ?? null;
  const rate: ExplainedRow[] =
    apr === null
      ? []
      : [
          {
            label: t(apr.labelKey),
            value: t('product.percent', figures.apr),
            why: figures.apr === apr.percent ? t(apr.ruleKey, ...apr.ruleArgs) : undefined,
          },
        ];
  const due: ExplainedRow = {
    label: t('labels.costDueDate'),
    value: formats?.formatDay(figures.repaymentDate, language) ?? figures.repaymentDate,
    hint: t('product.dueDateIf'),
    why: t('product.dueDateHow', tenure),
  };
  return [...lines, ...rate, due];
}

function amountOf(line: CostLine, figures: Figures): string {
  const known: Readonly<Record<string, string>> = figures;
  return known[line.id] ?? line.amount;
}
