import type { Extension, Money } from '@core/types';
import { GST_PERCENT } from '@core/generated/tables';
import { formatDay, formatFraction, formatInstant, formatMoney } from '@i18n/formats';
import { useDays } from '@i18n/useDays';
import { useLanguage, useT } from '@i18n/useT';
import { Accordion } from '@ui/Accordion/Accordion';
import { Amount } from '@ui/Amount/Amount';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { bulletClass } from '@ui/Text/bullets';

import { useExplanation } from '../useExplanation';

export function ExtensionTerms({ extension }: { readonly extension: Extension }) {
  const t = useT();
  const { language } = useLanguage();
  // `en` shows the list open, as the specification does.
  const isOpen = language === 'en';
  return (
    <Accordion
      items={[
        { id: 'amounts', title: t('orders.extensionAmounts'), content: <Rows extension={extension} />, isOpen },
        { id: 'rules', title: t('orders.extensionRulesTitle'), content: <Rules extension={extension} />, isOpen },
      ]}
    />
  );
}

function Rows({ extension }: { readonly extension: Extension }) {
  const t = useT();
  const days = useDays();
  const { language } = useLanguage();
  const { costs } = extension.view;
  const why = useExplanation(costs);
  const total = costs.lines.find(({ id }) => id === 'totalCost');
  const isAsked = extension.expireTime !== null;
  const money = (label: string, value: Money, id?: string): ExplainedRow => ({
    label,
    value: <Amount value={value} />,
    why: id === undefined ? undefined : why(id),
  });
  const rows: ExplainedRow[] = [
    money(t('orders.extensionPaid'), extension.extensionFeePaid),
    money(t('orders.extensionServiceFee'), extension.extensionServiceFee, 'extensionServiceFee'),
    money(t('labels.costGstFee', GST_PERCENT), extension.extensionGst, 'extensionGst'),
    { label: t('orders.extensionRate'), value: t('product.percent', formatFraction(extension.extensionRate)) },
    money(t('orders.extensionInterest'), extension.interest, 'interest'),
    money(t('orders.extensionOverdue'), extension.overdueFee, 'overdueFee'),
    {
      ...money(
        t(Number(extension.overdueFee) > 0 ? 'orders.extensionFeeLate' : 'orders.extensionFee'),
        extension.extensionFee,
        'extensionFee',
      ),
      tone: 'strong',
    },
    {
      label: t(isAsked ? 'orders.extensionApplied' : 'orders.extensionCalculated'),
      value: formatInstant(extension.extensionApplyTime, language),
    },
    // Other languages count the added days from the due date, as the screen's timeline does.
    ...(language === 'en' ? [{ label: t('orders.extensionDays'), value: days(extension.extensionDay) }] : []),
    { label: t('orders.extensionFrom'), value: formatDay(extension.repaymentDate, language) },
    { label: t('orders.extensionDue'), value: formatDay(extension.extensionTime, language), tone: 'strong' },
  ];
  if (total !== undefined) rows.push({ ...money(t(total.labelKey), total.amount, total.id), tone: 'strong' });
  if (costs.apr !== null) {
    const value = t('product.percent', costs.apr.percent);
    rows.push({ label: t(costs.apr.labelKey), value, why: t(costs.apr.ruleKey, ...costs.apr.ruleArgs) });
  }
  return <ExplainedRows rows={rows} />;
}

function Rules({ extension }: { readonly extension: Extension }) {
  const t = useT();
  const days = useDays();
  const { language } = useLanguage();
  const { expireTime, extensionDay, extensionTime, view } = extension;
  return (
    <ol className={bulletClass()}>
      <li>{t('orders.extensionRule1', formatDay(extensionTime, language), days(extensionDay))}</li>
      <li>{t('orders.extensionRule2')}</li>
      <li>{t('orders.extensionRule3', formatMoney(view.repayment))}</li>
      <li>
        {expireTime === null
          ? t('orders.extensionRule4')
          : t('orders.extensionRule4Asked', formatInstant(expireTime, language))}
      </li>
    </ol>
  );
}
