import { href } from '@core/href';
import type { ScheduledOrder } from '@core/types';
import { useT } from '@i18n/useT';
import { useNavigateAfter } from '@shared/navigation/useNavigateAfter';
import { ConfirmButton } from '@shared/calls/ConfirmButton';

import { useCancelScheduleMutation } from '@shared/schedule/api';

export function CancelSchedule({ schedule }: { readonly schedule: ScheduledOrder }) {
  const t = useT();
  const navigateAfter = useNavigateAfter();
  const [cancel] = useCancelScheduleMutation();
  return (
    <ConfirmButton
      label={t('schedule.cancel')}
      variant="secondary"
      title={t('schedule.cancelTitle')}
      confirmLabel={t('schedule.yes')}
      cancelLabel={t('schedule.no')}
      body={{ id: schedule.id, orderNo: schedule.orderNo }}
      send={(attempt) => cancel(attempt).unwrap()}
      onDone={() => navigateAfter(href({ kind: 'schedules' }), { replace: true, meanwhile: t('schedule.cancelled') })}
    />
  );
}
