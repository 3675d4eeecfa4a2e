import { useState } from 'react';

import type { Extension, OrderDetail } from '@core/types';
import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { ConfirmButton } from '@platform/calls/ConfirmButton';
import { useAttempt } from '@platform/calls/useAttempt';
import { useSayRefusal } from '@platform/calls/useSayRefusal';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { Button, LinkButton } from '@ui/Button/Button';
import { ConfirmDialog } from '@ui/Dialog/ConfirmDialog';

import { useApplyExtensionMutation, useGiveUpExtensionMutation } from '../api';
import { CheckAgain } from '../repay/Confirming';
import { useNoteLostLink } from '../repay/lostLink';
import { usePayAgain } from '../repay/usePayAgain';
import { usePaymentPage } from '../repay/usePaymentPage';

interface ExtensionActionsProps {
  readonly extension: Extension;
  readonly order: OrderDetail;
  readonly onCheck: () => Promise<unknown>;
}

export function ExtensionActions({ extension, order, onCheck }: ExtensionActionsProps) {
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
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const isConfirming = again !== null && order.paymentPurpose === 'extension';
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
      {isConfirming && <CheckAgain onCheck={onCheck} />}
      <Button
        block
        busy={applying.busy || page.leaving}
        busyLabel={t('orders.repaying')}
        variant={isConfirming ? 'text' : 'primary'}
        onClick={() => {
          if (again === null) tap(pay);
          else setAsking(true);
        }}
      >
        {isConfirming
          ? again.label
          : t('orders.extensionApply', t.money(extension.extensionFee), t.date(extension.extensionTime))}
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
