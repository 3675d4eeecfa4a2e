import type { ProductInfo } from '@core/types';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Stack } from '@ui/Stack/Stack';
import { Heading, Note } from '@ui/Text/Text';
import { CostBar } from '@entities/cost/CostBar/CostBar';
import { Repayment } from '@entities/cost/Repayment';

interface ExampleProps {
  readonly product: ProductInfo;
  /** Whether the product is closed. The repayment date is then unknown. */
  readonly isClosed: boolean;
}

/** Shows the cost of this borrower's largest amount, with the due dates of the day of the product's response. */
export function Example({ product, isClosed }: ExampleProps) {
  const t = useT();
  const { amount, days: period, cost } = product.view;
  if (cost === null || cost.kind === 'refused') return null;
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
      <Stack gap={12} data-above={8}>
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
