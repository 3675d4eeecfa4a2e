import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { flash } from '@platform/navigation/flashMessage';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { ConfirmButton } from '@platform/calls/ConfirmButton';
import { useWithdrawMutation } from './api';

export function WithdrawButton({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const navigateAfter = useNavigateAfter();
  const [withdraw] = useWithdrawMutation();
  return (
    <ConfirmButton
      danger
      label={t('orders.withdraw')}
      title={t('orders.withdrawTitle')}
      text={t('orders.withdrawText')}
      confirmLabel={t('orders.withdrawConfirm')}
      busyLabel={t('orders.withdrawing')}
      cancelLabel={t('orders.withdrawKeep')}
      body={{ orderId }}
      send={withdraw}
      onDone={() => {
        const said = { state: flash({ kind: 'withdrawn' }), meanwhile: t('orders.withdrawnTitle') };
        navigateAfter(href({ kind: 'orders' }), { replace: true, ...said });
      }}
    />
  );
}
