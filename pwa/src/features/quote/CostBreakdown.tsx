import type { CostLine, RateLine } from '@core/types';
import { useCore } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { Icon } from '@ui/Icon/Icon';
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
  const { figures, table, refusal, standing } = quote;
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
          <ul className={styles.lines}>
            {table?.lines.map((line) => (
              <Line key={line.id} line={line} figures={figures} />
            ))}
            {table?.apr != null && <AprLine line={table.apr} percent={figures.apr} />}
            <DueLine day={figures.repaymentDate} tenure={tenure} />
          </ul>
          <p className={styles.standing} data-standing={standing} role="status">
            {t(standingKey[standing])}
          </p>
          <p className={styles.hint}>{t('product.costHint')}</p>
        </>
      )}
    </Card>
  );
}

function Arrow() {
  return (
    <span className={styles.arrow}>
      <Icon name="down" size={16} />
    </span>
  );
}

function Line({ line, figures }: { readonly line: CostLine; readonly figures: Figures }) {
  const t = useT();
  const binding = amountOf(line, figures);
  const total = line.sign === 'total';
  return (
    <li>
      <details className={styles.line} data-total={total || undefined}>
        <summary className={styles.summary}>
          <span className={styles.label}>
            {t(line.labelKey)}
            <Arrow />
          </span>
          <span className={styles.amount}>
            <span className={styles.sign}>{SIGNS[line.sign]}</span>
            <Amount size={total ? 'amount' : 'body'} value={binding} />
          </span>
        </summary>
        {/* The arithmetic is this phone's; it is shown only for the amount it really gives. */}
        {binding === line.amount && <p className={styles.why}>{t(line.ruleKey, ...line.ruleArgs)}</p>}
      </details>
    </li>
  );
}

function AprLine({ line, percent }: { readonly line: RateLine; readonly percent: string }) {
  const t = useT();
  return (
    <li>
      <details className={styles.line}>
        <summary className={styles.summary}>
          <span className={styles.label}>
            {t(line.labelKey)}
            <Arrow />
          </span>
          <span className={styles.amount}>{t('product.percent', percent)}</span>
        </summary>
        {percent === line.percent && <p className={styles.why}>{t(line.ruleKey, ...line.ruleArgs)}</p>}
      </details>
    </li>
  );
}

function DueLine({ day, tenure }: { readonly day: string; readonly tenure: string }) {
  const t = useT();
  const core = useCore();
  const { language } = useLanguage();
  return (
    <li>
      <details className={styles.line}>
        <summary className={styles.summary}>
          <span className={styles.label}>
            {t('labels.costDueDate')}
            <Arrow />
            <span className={styles.aside}>{t('product.dueDateIf')}</span>
          </span>
          <span className={styles.amount}>{core?.formatDay(day, language) ?? day}</span>
        </summary>
        <p className={styles.why}>{t('product.dueDateHow', tenure)}</p>
      </details>
    </li>
  );
}

function amountOf(line: CostLine, figures: Figures): string {
  const known: Readonly<Record<string, string>> = figures;
  return known[line.id] ?? line.amount;
}
