import type { CostParts } from '@core/types';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Stack, rowClass, spreadClass } from '@ui/Stack/Stack';
import { StackedBar } from '@ui/StackedBar/StackedBar';
import { Note } from '@ui/Text/Text';
import styles from './CostBar.module.css';

/**
 * Shows the repayment as a bar of amount received, charges and interest, with their totals below. `receiveLabel`: label
 * of the amount received; default: "You receive".
 */
export function CostBar({ parts, receiveLabel }: { readonly parts: CostParts; readonly receiveLabel?: string }) {
  const t = useT();
  const { receive, charges, interest, costs, apr } = parts;
  return (
    <Stack gap={8}>
      <StackedBar
        parts={[
          { part: 'receive', label: receiveLabel ?? t('labels.costArriveAmount'), amount: receive },
          { part: 'charges', label: t('product.barCharges'), amount: charges },
          { part: 'interest', label: t('labels.costInterest'), amount: interest },
        ]}
      />
      <dl className={spreadClass(styles.totals)}>
        <div className={rowClass()}>
          <Note as="dt">{t('product.totalCost')}</Note>
          <dd>
            <Amount value={costs} />
          </dd>
        </div>
        <div className={rowClass()}>
          <Note as="dt">{t('product.apr')}</Note>
          <dd translate="no">{t('product.percent', apr)}</dd>
        </div>
      </dl>
    </Stack>
  );
}
