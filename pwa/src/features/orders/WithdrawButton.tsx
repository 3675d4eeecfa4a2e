import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { ConfirmDialog } from '@ui/Dialog/ConfirmDialog';
import { useInfo } from '@ui/Info/Info';
import { useAttempt } from '@app/useAttempt';
import { useFailureText } from '@app/failure';

import { useWithdrawMutation } from './api';
import { useHref } from '@app/useHref';

/** Takes an application back before any money moved; asked once more, because it cannot be undone. */
export function WithdrawButton({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const info = useInfo();
  const href = useHref();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [asking, setAsking] = useState(false);
  const [withdraw] = useWithdrawMutation();
  const { run, busy } = useAttempt((attempt: Parameters<typeof withdraw>[0]) => withdraw(attempt).unwrap());

  const confirm = async () => {
    const outcome = await run({ orderId });
    if (outcome.kind === 'ignored') return;
    setAsking(false);
    if (outcome.kind === 'done') await navigate(href({ kind: 'orders' }), { replace: true });
    else info.show(failureText(outcome.error));
  };

  return (
    <>
      <Button
        variant="text"
        block
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('orders.withdraw')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('orders.withdrawTitle')}
        text={t('orders.withdrawText')}
        confirmLabel={t('orders.withdrawConfirm')}
        cancelLabel={t('orders.withdrawKeep')}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsking(false);
        }}
      />
    </>
  );
}
