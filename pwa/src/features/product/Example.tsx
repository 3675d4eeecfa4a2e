import type { ProductInfo } from '@core/types';
import { useCore } from '@core/useCore';
import { useLanguage, useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Stack } from '@ui/Stack/Stack';
import { Heading, Note } from '@ui/Text/Text';
import { CostBar } from '@entities/cost/CostBar/CostBar';
import { Repayment } from '@entities/cost/Repayment';
import { costOnPhone } from '@entities/cost/costOnPhone';

import styles from './product.module.css';

interface ExampleProps {
  readonly product: ProductInfo;
  /** Whether the product is closed. The repayment date is then unknown. */
  readonly isClosed: boolean;
}

/** Shows the cost of this borrower's largest amount, as computed by core, else by the server. */
export function Example({ product, isClosed }: ExampleProps) {
  const t = useT();
  const core = useCore();
  const { language } = useLanguage();
  const { amount, days: period, cost: first } = product.view;
  if (first === null) return null;
  const cost = core === null ? first : costOnPhone(core, product, { amount, days: period, language });
  if (cost.kind === 'refused') return null;
  const { figures, parts, plan = [] } = cost;
  const isPlanned = plan.length > 0;
  return (
    <Card as="section">
      <Heading>{t('product.exampleTitle')}</Heading>
      <Note>
        {isPlanned
          ? t('product.exampleIn', t.money(amount), String(plan.length))
          : t('product.exampleOf', t.money(amount), t.days(period))}
      </Note>
      <Stack gap={12} className={styles.example}>
        <CostBar parts={parts} />
        {isClosed && !isPlanned ? (
          <p>{t('product.repayAfter', t.money(figures.repaymentAmount), t.days(period))}</p>
        ) : (
          <Repayment figures={figures} plan={plan} />
        )}
      </Stack>
    </Card>
  );
}
