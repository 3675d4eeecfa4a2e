import type { DatePoint, DateWay, Extension, OrderDetail } from '@core/types';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { StackedBar } from '@ui/StackedBar/StackedBar';
import { Note } from '@ui/Text/Text';
import { type TimePoint, TimeStrip } from '@ui/TimeStrip/TimeStrip';
import { GST_PERCENT } from '@core/generated/tables';
import { formatFraction } from '@i18n/formats';
import { Accordion } from '@ui/Accordion/Accordion';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Confirming } from '../repay/Confirming';
import { stackClass } from '@ui/Stack/Stack';
import { amountRow, aprRow, explanation, lineRow, sumRow } from '../useCostRows';

/** Shows an extension's dates as a timeline, and other options. All amounts and rules are folded. */
export function Calculation({ extension, order }: { readonly extension: Extension; readonly order: OrderDetail }) {
  const t = useT();
  const { language } = useLanguage();
  const points = usePoints(extension.view.points);
  const { view, overdueFee, extensionFee, extensionFeePaid, expireTime } = extension;
  const isCharged = Number(overdueFee) > 0;
  // After payments of fees or late charges, a total would not match the amount to repay.
  const total =
    Number(extensionFeePaid) > 0 || Number(extension.lateChargesPaid) > 0 ? null : (extension.totalCost ?? null);
  const isConfirming = order.paymentState === 'confirming' && order.paymentPurpose === 'extension';
  const newDue = t.date(extension.extensionTime);
  // `en` shows the folded lists open, as the specification does.
  const isOpen = language === 'en';
  return (
    <>
      {isConfirming && <Confirming detail={order} />}
      <Card gap={16}>
        <TimeStrip label={t('orders.extensionDates')} points={points} />
        <div>
          <Note>{t(isCharged ? 'orders.extensionFeeLate' : 'orders.extensionFee')}</Note>
          <Amount size="hero" value={extensionFee} />
          {/* The deadline says the same, but `en` has the specification's note at all times. */}
          {(expireTime === null || (language === 'en' && !isConfirming)) && <Note>{t('orders.extensionWindow')}</Note>}
          {expireTime !== null && !isConfirming && (
            <>
              <p>
                <strong>{t('orders.extensionPayBy', t.dateTime(expireTime))}</strong>
              </p>
              <Note above={4}>{t('orders.extensionUntil', t.dateTime(extension.extensionApplyTime))}</Note>
            </>
          )}
        </div>
        {/* All payments for the loan: paid, due today, and due at the end. */}
        <StackedBar
          legend="rows"
          parts={[
            ...(Number(extensionFeePaid) > 0
              ? [{ part: 'paid' as const, label: t('orders.extensionPaid'), amount: extensionFeePaid }]
              : []),
            ...(isCharged ? [{ part: 'late' as const, label: t('orders.lateCharge'), amount: overdueFee }] : []),
            {
              part: 'charges',
              label: t(isCharged ? 'orders.extensionPrice' : 'orders.extensionFee'),
              amount: view.price,
            },
            { part: 'rest', label: t('orders.extensionRepay', newDue), amount: view.repayment },
          ]}
        />
      </Card>
      <Card title={t('orders.choices')} titleGap={4}>
        <DetailRows
          rows={[
            { label: t('orders.choicePay'), value: <Amount value={order.payable} /> },
            {
              label: t('orders.choiceExtend'),
              hint: t('orders.choiceExtendCost', t.money(extensionFee), t.money(view.repayment), newDue),
              value:
                total === null
                  ? t('orders.extensionFromNow', t.money(view.fromNow))
                  : t('orders.extensionTotal', t.money(total)),
            },
            {
              label: t('orders.choiceNothing'),
              value: '',
              hint:
                view.latePerDay === null
                  ? t('orders.choiceNothingMore')
                  : t('orders.choiceNothingCost', t.money(view.latePerDay), t.date(view.lateFrom)),
            },
          ]}
        />
      </Card>
      <Accordion
        items={[
          { id: 'amounts', title: t('orders.extensionAmounts'), content: <Rows extension={extension} />, isOpen },
          { id: 'rules', title: t('orders.extensionRulesTitle'), content: <Rules extension={extension} />, isOpen },
        ]}
      />
    </>
  );
}

function usePoints(points: readonly DatePoint[]): readonly TimePoint[] {
  const t = useT();
  const wayText = (way: DateWay | null, length: string) => {
    if (way === 'bought') return t('orders.daysMore', length);
    return way === 'late' ? t('orders.daysLate', length) : length;
  };
  return points.map(({ day, labelKey, mark, way, days: count }) => ({
    day,
    label: t(labelKey),
    mark: mark ?? undefined,
    way: way ?? undefined,
    wayText: count === 0 ? undefined : wayText(way, t.days(count)),
  }));
}

function Rows({ extension }: { readonly extension: Extension }) {
  const t = useT();
  const { language } = useLanguage();
  const { costs } = extension.view;
  const why = explanation(t, costs);
  const total = lineRow(t, costs, 'totalCost');
  const isAsked = extension.expireTime !== null;
  const isCharged = Number(extension.overdueFee) > 0;
  const rows: (ExplainedRow | false)[] = [
    amountRow(t('orders.extensionPaid'), extension.extensionFeePaid),
    amountRow(t('orders.extensionServiceFee'), extension.extensionServiceFee, why('extensionServiceFee')),
    amountRow(t('labels.costGstFee', GST_PERCENT), extension.extensionGst, why('extensionGst')),
    { label: t('orders.extensionRate'), value: t('product.percent', formatFraction(extension.extensionRate)) },
    amountRow(t('orders.extensionInterest'), extension.interest, why('interest')),
    amountRow(t('orders.extensionOverdue'), extension.overdueFee, why('overdueFee')),
    sumRow(
      t(isCharged ? 'orders.extensionFeeLate' : 'orders.extensionFee'),
      extension.extensionFee,
      why('extensionFee'),
    ),
    {
      label: t(isAsked ? 'orders.extensionApplied' : 'orders.extensionCalculated'),
      value: t.dateTime(extension.extensionApplyTime),
    },
    // Other languages count the added days from the due date, as the screen's timeline does.
    language === 'en' && { label: t('orders.extensionDays'), value: t.days(extension.extensionDay) },
    { label: t('orders.extensionFrom'), value: t.date(extension.repaymentDate) },
    { label: t('orders.extensionDue'), value: t.date(extension.extensionTime), tone: 'strong' },
    total && { ...total, tone: 'strong' },
    costs.apr !== null && aprRow(t, costs.apr),
  ];
  return <ExplainedRows rows={rows} />;
}

function Rules({ extension }: { readonly extension: Extension }) {
  const t = useT();
  const { expireTime, extensionDay, extensionTime, view } = extension;
  return (
    <ol data-bullets className={stackClass(8)}>
      <li>{t('orders.extensionRule1', t.date(extensionTime), t.days(extensionDay))}</li>
      <li>{t('orders.extensionRule2')}</li>
      <li>{t('orders.extensionRule3', t.money(view.repayment))}</li>
      <li>
        {expireTime === null ? t('orders.extensionRule4') : t('orders.extensionRule4Asked', t.dateTime(expireTime))}
      </li>
    </ol>
  );
}
