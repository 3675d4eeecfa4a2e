import type { Extension, Money } from '@core/types';
import { GST_PERCENT } from '@core/generated/tables';
import { formatFraction } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { Accordion } from '@ui/Accordion/Accordion';
import { Amount } from '@ui/Amount/Amount';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { bulletClass } from '@ui/Text/bullets';

import { explanation } from '../explanation';

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
  const { language } = useLanguage();
  const { costs } = extension.view;
  const why = explanation(t, costs);
  const total = costs.lines.find(({ id }) => id === 'totalCost');
  const isAsked = extension.expireTime !== null;
  const money = (label: string, value: Money, id?: string): ExplainedRow => ({
    label,
    value: <Amount value={value} />,
    why: id === undefined ? undefined : why(id),
  });
  const rows: (ExplainedRow | false)[] = [
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
      value: t.dateTime(extension.extensionApplyTime),
    },
    // Other languages count the added days from the due date, as the screen's timeline does.
    language === 'en' && { label: t('orders.extensionDays'), value: t.days(extension.extensionDay) },
    { label: t('orders.extensionFrom'), value: t.date(extension.repaymentDate) },
    { label: t('orders.extensionDue'), value: t.date(extension.extensionTime), tone: 'strong' },
    total !== undefined && { ...money(t(total.labelKey), total.amount, total.id), tone: 'strong' },
    costs.apr !== null && {
      label: t(costs.apr.labelKey),
      value: t('product.percent', costs.apr.percent),
      why: t(costs.apr.ruleKey, ...costs.apr.ruleArgs),
    },
  ];
  return <ExplainedRows rows={rows} />;
}

function Rules({ extension }: { readonly extension: Extension }) {
  const t = useT();
  const { expireTime, extensionDay, extensionTime, view } = extension;
  return (
    <ol className={bulletClass()}>
      <li>{t('orders.extensionRule1', t.date(extensionTime), t.days(extensionDay))}</li>
      <li>{t('orders.extensionRule2')}</li>
      <li>{t('orders.extensionRule3', t.money(view.repayment))}</li>
      <li>
        {expireTime === null ? t('orders.extensionRule4') : t('orders.extensionRule4Asked', t.dateTime(expireTime))}
      </li>
    </ol>
  );
}
