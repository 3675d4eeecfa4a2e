import { useState } from 'react';
import type { OrderDetail } from '@core/types';
import { GST_PERCENT } from '@core/generated/tables';
import { useT } from '@i18n/useT';
import { Button, LinkButton } from '@ui/Button/Button';
import { Digits } from '@ui/Digits/Digits';
import { Card } from '@ui/Card/Card';
import { ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { useAttempt } from '@platform/calls/useAttempt';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { flash } from '@platform/navigation/flashMessage';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { freshness } from '@platform/calls/useRefetch';
import { useSayRefusal } from '@platform/calls/useSayRefusal';
import { useGetMoneyMutation, useOrderDetailQuery } from '../api';
import { repaymentLabel } from '../amountLabels';
import { amountRow, aprRow, daysOf, sumRow, useCostRows } from '../useCostRows';
import { Offer } from '../Offer';
import { OrderScreen } from '../OrderScreen';
import { PlanCard } from '../PlanCard';
import { StateTag } from '../StateTag';
import { href } from '@core/href';
import { WithdrawButton } from '../WithdrawButton';

export default function ConfirmScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const query = useOrderDetailQuery(orderId, { ...freshness(false), refetchOnMountOrArgChange: true });
  const view = query.data?.view;
  return (
    <OrderScreen
      title={view === undefined || view.canGetMoney ? t('orders.confirmTitle') : t(view.stateKey)}
      query={query}
      footer={(detail) => {
        const { canGetMoney, repay } = detail.view;
        if (canGetMoney) return <GetMoneyButton detail={detail} />;
        return repay === null ? (
          <LinkButton block variant="secondary" to={href({ kind: 'orders' })}>
            {t('orders.toOrders')}
          </LinkButton>
        ) : (
          <LinkButton block to={href({ kind: 'order', id: orderId, screen: 'detail' })}>
            {t('orders.seeLoan')}
          </LinkButton>
        );
      }}
    >
      {(detail) => <Confirmation detail={detail} />}
    </OrderScreen>
  );
}

function GetMoneyButton({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const navigateAfter = useNavigateAfter();
  const say = useSayRefusal();
  const [getMoney] = useGetMoneyMutation();
  const { tap } = useAsyncAction();
  const { run, busy } = useAttempt(getMoney);
  const [done, setDone] = useState(false);

  const confirm = async () => {
    const outcome = await run({ orderId: detail.orderId, expected: detail.arriveAmount });
    if (outcome.kind === 'refused') say(outcome.error);
    if (outcome.kind !== 'done') return;
    setDone(true);
    const { orderId, arriveAmount: amount, bankNo, plan } = detail;
    const first = detail.repayment == null ? undefined : plan?.[0];
    const next = { repayment: first?.amount ?? detail.repaymentAmount, due: first?.dueDate ?? detail.view.expectedDue };
    const state = flash({ kind: 'moneyTaken', orderId, amount, bankNo, ...next });
    const meanwhile = t('orders.moneyTakenTitle', t.money(amount));
    navigateAfter(href({ kind: 'orders' }), { replace: true, state, meanwhile });
  };

  return (
    <Button block busy={busy || done} busyLabel={t('orders.gettingMoney')} onClick={() => tap(confirm)}>
      {t('orders.getMoney')}
    </Button>
  );
}

function Confirmation({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { why } = useCostRows(detail);
  const { view } = detail;
  // After disbursal or refusal, no text may offer the money.
  const isOffer = view.canGetMoney;
  const { apr } = detail.costs;
  const isPlanned = detail.repayment != null;
  return (
    <>
      <Card>
        {/* Without an offer, the page's title shows the state. */}
        {isOffer && <StateTag {...view} />}
        <Offer detail={detail} />
      </Card>
      <PlanCard detail={detail} />
      <Card title={t(isOffer ? 'orders.confirmTerms' : 'orders.yourApplication')} titleGap={4}>
        <ExplainedRows
          rows={[
            // Account and price come first, so that they are visible without scrolling.
            { label: t('orders.bankAccount'), value: <Digits text={detail.bankNo} /> },
            isOffer && view.cost !== null && sumRow(t('product.totalCost'), view.cost.costs),
            isOffer && apr !== null && aprRow(t, apr),
            amountRow(t('orders.loanAmount'), detail.loanAmount),
            amountRow(t('orders.processingFee'), detail.serviceFee, why('serviceFee')),
            amountRow(t('labels.costGstFee', GST_PERCENT), detail.gstFee, why('gstFee')),
            amountRow(t('orders.interestFee'), detail.interest, why('interest')),
            sumRow(t(repaymentLabel(detail)), detail.repaymentAmount, why('repaymentAmount')),
            { label: t('orders.tenure'), value: t.days(daysOf(detail)) },
            view.expectedDue !== null &&
              !isPlanned && { label: t('orders.dueIfToday'), value: t.date(view.expectedDue) },
            isOffer &&
              (isPlanned || view.latePerDay !== null) && {
                label: t('orders.lateCharge'),
                value: isPlanned
                  ? t('product.overduePlan', detail.overdueRate)
                  : t('orders.lateChargeADay', t.money(view.latePerDay ?? '')),
              },
            isOffer &&
              detail.coolingOffDays != null && {
                label: t('orders.returnFree'),
                value: t('orders.returnWithin', t.days(detail.coolingOffDays)),
              },
            { label: t('orders.applyDate'), value: t.dateTime(detail.applyTime) },
          ]}
        />
      </Card>
      {view.canWithdraw && <WithdrawButton orderId={detail.orderId} />}
    </>
  );
}
