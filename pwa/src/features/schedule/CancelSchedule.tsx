import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useFailureText } from '@app/failure';
import { useAttempt } from '@app/useAttempt';
import { useHref } from '@app/useHref';
import type { ScheduledOrder } from '@core/types';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { ConfirmDialog } from '@ui/Dialog/ConfirmDialog';
import { useInfo } from '@ui/Info/Info';

import { useCancelScheduleMutation } from './api';

/** Cancels a booked loan after one question; nothing is owed for it. */
export function CancelSchedule({ schedule }: { readonly schedule: ScheduledOrder }) {
  const t = useT();
  const info = useInfo();
  const href = useHref();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [asking, setAsking] = useState(false);
  const [cancel] = useCancelScheduleMutation();
  const { run, busy } = useAttempt((attempt: Parameters<typeof cancel>[0]) => cancel(attempt).unwrap());

  const confirm = async () => {
    const outcome = await run({ id: schedule.id, orderNo: schedule.orderNo });
    if (outcome.kind === 'ignored') return;
    setAsking(false);
    if (outcome.kind === 'done') await navigate(href({ kind: 'schedules' }), { replace: true });
    else info.show(failureText(outcome.error));
  };

  return (
    <>
      <Button
        block
        variant="secondary"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('schedule.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('schedule.cancelTitle')}
        confirmLabel={t('schedule.yes')}
        cancelLabel={t('schedule.no')}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setAsking(false);
        }}
      />
    </>
  );
}
