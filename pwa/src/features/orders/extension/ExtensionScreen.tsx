import { useState } from 'react';
import { Navigate } from 'react-router';
import { href } from '@core/href';
import { isUnanswered } from '@platform/calls/attemptKey';
import { isApiError } from '@platform/calls/envelope';
import { freshness } from '@platform/calls/useRefetch';
import { QueryState } from '@platform/query/QueryState';
import { isStale } from '@platform/query/StaleNote';
import { useT } from '@i18n/useT';
import { todayOf } from '@entities/order/today';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import type { Extension, OrderDetail } from '@core/types';
import { ConfirmButton } from '@platform/calls/ConfirmButton';
import { useAttempt } from '@platform/calls/useAttempt';
import { useSayRefusal } from '@platform/calls/useSayRefusal';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { LinkButton } from '@ui/Button/Button';
import {
  ordersApi,
  useApplyExtensionMutation,
  useExtensionQuery,
  useGiveUpExtensionMutation,
  useOrderDetailQuery,
} from '../api';
import { useIsLinkLost, useNoteLostLink } from '../repay/lostLink';
import { Calculation } from './Calculation';
import { PayButton } from '../repay/Confirming';
import { usePayAgain } from '../repay/usePayAgain';
import { usePaymentPage } from '../repay/usePaymentPage';

export default function ExtensionScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const known = ordersApi.endpoints.orderDetail.useQueryState(orderId).data;
  const isConfirming = known?.paymentState === 'confirming';
  // A requested extension ends after a day, so the page polls while it can still be paid.
  const isPending = known != null && known.view.pendingExtensionHref !== null;
  const fresh = { ...freshness(isConfirming || isPending), refetchOnMountOrArgChange: true };
  const order = useOrderDetailQuery(orderId, fresh);
  const read = useExtensionQuery(orderId, fresh);
  // A refusal ends the offer that was read before, and so does midnight.
  const isRefused = isApiError(read.error) && !isUnanswered(read.error);
  const asOf = read.data?.asOf;
  const isOld = isStale(read) && asOf != null && todayOf(asOf, read.fulfilledTimeStamp) !== asOf;
  const extension = isRefused || isOld ? { ...read, data: undefined } : read;
  const isLinkLost = useIsLinkLost(orderId);
  const [waited, setWaited] = useState(false);
  if (isConfirming && !waited) setWaited(true);
  const detail = href({ kind: 'order', id: orderId, screen: 'detail' });
  // On iPhones the payment page is a sheet over this page, so this page itself polls the order.
  if (waited && known?.paymentState === 'paid') return <Navigate replace to={detail} />;
  const waiting = (
    <>
      <Skeleton height={320} />
      <Skeleton height={212} />
    </>
  );
  return (
    <Page
      title={t('orders.extensionTitle')}
      back={detail}
      footer={
        extension.data !== undefined && order.data !== undefined ? (
          <ExtensionActions extension={extension.data} order={order.data} onCheck={order.refetch} />
        ) : undefined
      }
    >
      <QueryState query={extension} skeleton={waiting}>
        {(calculation) => (
          <QueryState query={order} skeleton={waiting}>
            {(loaded) => (
              <Calculation extension={calculation} order={isLinkLost ? { ...loaded, paymentState: 'none' } : loaded} />
            )}
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
}

interface ExtensionActionsProps {
  readonly extension: Extension;
  readonly order: OrderDetail;
  readonly onCheck: () => Promise<unknown>;
}

function ExtensionActions({ extension, order, onCheck }: ExtensionActionsProps) {
  const t = useT();
  const navigateAfter = useNavigateAfter();
  const say = useSayRefusal(order.productId);
  const page = usePaymentPage();
  const noteLostLink = useNoteLostLink(order);
  const { tap } = useAsyncAction();
  const [apply] = useApplyExtensionMutation();
  const [giveUp] = useGiveUpExtensionMutation();
  const applying = useAttempt(apply, order);
  const { orderId } = order;
  // If no extension was requested, the borrower just leaves the page, and the server cancels nothing.
  const wasAskedFor = order.view.pendingExtensionHref !== null;
  const turnAway = t(wasAskedFor ? 'orders.extensionAbandon' : 'orders.extensionNotNow');
  const again = usePayAgain(order);
  const isConfirming = again.isConfirming && order.paymentPurpose === 'extension';
  const request = { extensionId: extension.extensionId, orderId, orderRepayId: extension.orderRepayId };

  const pay = async () => {
    const outcome = await applying.run({ ...request, expected: extension.extensionFee }, { before: page.ready });
    noteLostLink(outcome);
    if (outcome.kind === 'done') await page.open(outcome.data.paymentUrl, orderId);
    // A refusal invalidates the calculation, so RTK Query refetches it.
    if (outcome.kind === 'refused') say(outcome.error);
  };
  return (
    <>
      <PayButton
        isAgain={isConfirming}
        busy={applying.busy || page.leaving}
        onCheck={onCheck}
        onPay={() => again.proceed(() => tap(pay))}
      >
        {t('orders.extensionApply', t.money(extension.extensionFee), t.date(extension.extensionTime))}
      </PayButton>
      {again.question}
      {extension.view.asksFirst ? (
        <ConfirmButton
          danger
          label={turnAway}
          title={t('orders.extensionAbandonTitle')}
          text={
            isConfirming
              ? t('orders.extensionAbandonConfirming', t.money(order.confirming ?? extension.extensionFee))
              : t('orders.extensionAbandonText')
          }
          confirmLabel={t('orders.extensionAbandonConfirm')}
          busyLabel={t('orders.extensionAbandoning')}
          cancelLabel={t('orders.extensionContinue')}
          body={request}
          send={wasAskedFor ? giveUp : () => ({ unwrap: () => Promise.resolve(null) })}
          onDone={() => {
            const meanwhile = t('orders.extensionAbandoned');
            navigateAfter(href({ kind: 'orders' }), { replace: true, meanwhile });
          }}
        />
      ) : (
        <LinkButton block variant="text" to={href({ kind: 'order', id: orderId, screen: 'detail' })}>
          {turnAway}
        </LinkButton>
      )}
    </>
  );
}
