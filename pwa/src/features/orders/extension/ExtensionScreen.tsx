import { useMemo, useState } from 'react';
import { Navigate } from 'react-router';

import type { Extension, OrderDetail } from '@core/types';
import { GST_PERCENT } from '@core/generated/tables';
import { useCore } from '@core/useCore';
import { formatDay, formatFraction, formatInstant, formatMoney } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { ConfirmButton } from '@platform/calls/ConfirmButton';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { type ExplainedRow, ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Page } from '@ui/Page/Page';
import { refusalAction } from '@platform/calls/refusalAction';
import { QueryState } from '@platform/query/QueryState';
import { SkeletonRows } from '@ui/Skeleton/Skeleton';
import { useDays } from '@i18n/useDays';
import { useAttempt } from '@platform/calls/useAttempt';
import { useTap } from '@platform/calls/useTap';
import { useSayRefusal } from '@platform/calls/useSayRefusal';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { freshness } from '@platform/calls/freshness';
import { ConfirmDialog } from '@ui/Dialog/ConfirmDialog';
import { Heading } from '@ui/Text/Heading';
import { Note } from '@ui/Text/Note';
import { bulletClass } from '@ui/Text/bullets';
import { usePayAgain } from '../repay/usePayAgain';
import { usePaymentPage } from '../repay/usePaymentPage';

import {
  ordersApi,
  useApplyExtensionMutation,
  useExtensionQuery,
  useGiveUpExtensionMutation,
  useOrderDetailQuery,
} from '../api';
import styles from '../orders.module.css';
import { href } from '@core/href';
import { useExplanation } from '../useExplanation';

export function ExtensionScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const extension = useExtensionQuery(orderId, { refetchOnMountOrArgChange: true });
  const known = ordersApi.endpoints.orderDetail.useQueryState(orderId).data;
  const isConfirming = known?.paymentState === 'confirming';
  const order = useOrderDetailQuery(orderId, { ...freshness(isConfirming), refetchOnMountOrArgChange: true });
  const [waited, setWaited] = useState(false);
  if (isConfirming && !waited) setWaited(true);
  const detail = href({ kind: 'order', id: orderId, screen: 'detail' });
  // On iPhones the payment page is a sheet above this page, so this page checks the order itself.
  if (waited && known?.paymentState === 'paid') return <Navigate replace to={detail} />;
  const waiting = <SkeletonRows count={10} />;
  return (
    <Page
      title={t('orders.extensionTitle')}
      back={detail}
      footer={
        extension.data !== undefined && order.data !== undefined ? (
          <Actions extension={extension.data} order={order.data} />
        ) : undefined
      }
    >
      <QueryState query={extension} skeleton={waiting} wayOn={refusalAction}>
        {(calculation) => (
          <QueryState query={order} skeleton={waiting} wayOn={refusalAction}>
            {(loaded) => <Calculation extension={calculation} order={loaded} />}
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
}

interface Parts {
  readonly extension: Extension;
  readonly order: OrderDetail;
}

function Calculation({ extension, order }: Parts) {
  const t = useT();
  const core = useCore();
  const days = useDays();
  const { language } = useLanguage();
  const due = formatDay(extension.extensionTime, language);
  const table = useMemo(() => core?.explainExtension(extension) ?? null, [core, extension]);
  const why = useExplanation(table);
  const until = extension.expireTime === null ? null : formatInstant(extension.expireTime, language);
  const rate = formatFraction(extension.extensionRate);
  const more = days(extension.interestDays);
  const inAll: ExplainedRow[] = [];
  if (extension.totalCost != null) {
    const value = <Amount value={extension.totalCost} />;
    inAll.push({ label: t('labels.costExtendedTotal'), value, tone: 'strong', why: why('totalCost') });
  }
  if (table?.apr != null) {
    const value = t('product.percent', table.apr.percent);
    inAll.push({ label: t(table.apr.labelKey), value, why: t(table.apr.ruleKey, ...table.apr.ruleArgs) });
  }
  return (
    <>
      <Card>
        <p className={styles.buys}>
          {t(
            'orders.extensionBuys',
            formatDay(extension.repaymentDate, language),
            due,
            more,
            formatMoney(extension.extensionFee),
          )}
        </p>
        {extension.totalCost != null && (
          <Note above={8}>{t('orders.extensionInAll', formatMoney(extension.totalCost))}</Note>
        )}
        <Note above={12}>{t('orders.extensionFee')}</Note>
        <Amount size="hero" value={extension.extensionFee} />
        <Note above={8}>{why('extensionFee')}</Note>
        <Note above={8}>{t('orders.extensionWindow')}</Note>
        {until !== null && <Note above={8}>{t('orders.extensionUntil', until)}</Note>}
      </Card>
      <Card>
        <ExplainedRows
          rows={[
            { label: t('orders.extensionPaid'), value: <Amount value={extension.extensionFeePaid} /> },
            {
              label: t('orders.extensionServiceFee'),
              value: <Amount value={extension.extensionServiceFee} />,
              why: why('extensionServiceFee'),
            },
            {
              label: t('labels.costGstFee', GST_PERCENT),
              value: <Amount value={extension.extensionGst} />,
              why: why('extensionGst'),
            },
            { label: t('orders.extensionRate'), value: t('product.percent', rate) },
            {
              label: t('orders.extensionInterest'),
              value: <Amount value={extension.interest} />,
              why: why('interest'),
            },
            {
              label: t('orders.extensionOverdue'),
              value: <Amount value={extension.overdueFee} />,
              why: why('overdueFee'),
            },
            {
              label: t('orders.extensionApplied'),
              value: formatInstant(extension.extensionApplyTime, language),
            },
            { label: t('orders.extensionDays'), value: days(extension.extensionDay) },
            { label: t('orders.extensionFrom'), value: formatDay(extension.repaymentDate, language) },
            { label: t('orders.extensionDue'), value: due, tone: 'strong' },
            ...inAll,
          ]}
        />
      </Card>
      <Card as="section">
        <Heading below={8}>{t('orders.extensionRulesTitle')}</Heading>
        <ol className={bulletClass()}>
          <li>{t('orders.extensionRule1', due, days(extension.extensionDay))}</li>
          <li>{t('orders.extensionRule2')}</li>
          <li>{t('orders.extensionRule3', formatMoney(order.repaymentAmount))}</li>
          <li>{t('orders.extensionRule4')}</li>
        </ol>
      </Card>
    </>
  );
}

function Actions({ extension, order }: Parts) {
  const t = useT();
  const navigateAfter = useNavigateAfter();
  const say = useSayRefusal(order.productId);
  const page = usePaymentPage();
  const { tap } = useTap();
  const [apply] = useApplyExtensionMutation();
  const [giveUp] = useGiveUpExtensionMutation();
  const applying = useAttempt((attempt: Parameters<typeof apply>[0]) => apply(attempt).unwrap());
  const { orderId } = order;
  // Until one was asked for, the server has nothing to give up: the borrower only turns away.
  const wasAskedFor = order.view.pendingExtensionHref !== null;
  const again = usePayAgain(order);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const isConfirming = again !== null && order.paymentPurpose === 'extension';
  const request = { extensionId: extension.extensionId, orderId, orderRepayId: extension.orderRepayId };

  const pay = async () => {
    const outcome = await applying.run({ ...request, expected: extension.extensionFee }, { before: page.ready });
    if (outcome.kind === 'done') await page.open(outcome.data.paymentUrl, orderId);
    // A refusal invalidates the calculation (by its tags): one of another day is replaced by today's.
    if (outcome.kind === 'refused') say(outcome.error);
  };
  return (
    <>
      <Button
        block
        busy={applying.busy || page.leaving}
        busyLabel={t('orders.repaying')}
        variant={isConfirming ? 'secondary' : 'primary'}
        onClick={() => {
          if (again === null) tap(pay);
          else setAsking(true);
        }}
      >
        {isConfirming ? again.label : t('orders.extensionApply')}
      </Button>
      {again !== null && (
        <ConfirmDialog
          open={asking}
          {...again.question}
          onConfirm={() => {
            close();
            tap(pay);
          }}
          onCancel={close}
        />
      )}
      <ConfirmButton
        label={t('orders.extensionAbandon')}
        title={t('orders.extensionAbandonTitle')}
        text={t('orders.extensionAbandonText')}
        confirmLabel={t('orders.extensionAbandonConfirm')}
        cancelLabel={t('orders.extensionContinue')}
        body={request}
        send={async (attempt) => (wasAskedFor ? giveUp(attempt).unwrap() : undefined)}
        onDone={() => {
          const meanwhile = t('orders.extensionAbandoned');
          navigateAfter(href({ kind: 'orders' }), { replace: true, meanwhile });
        }}
      />
    </>
  );
}
