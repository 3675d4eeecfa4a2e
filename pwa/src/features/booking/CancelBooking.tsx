import { href } from '@core/href';
import type { ScheduledOrder } from '@core/types';
import { useT } from '@i18n/useT';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { ConfirmButton } from '@platform/calls/ConfirmButton';

import { useCancelBookingMutation } from '@entities/booking/api';

interface CancelBookingProps {
  readonly booking: ScheduledOrder;
  /** Set when another button is the page's main action. */
  readonly quiet: boolean;
}

/** Cancels a booked loan after a confirmation; nothing is owed for it. */
export function CancelBooking({ booking, quiet }: CancelBookingProps) {
  const t = useT();
  const navigateAfter = useNavigateAfter();
  const [cancel] = useCancelBookingMutation();
  return (
    <ConfirmButton
      danger
      label={t('schedule.cancel')}
      variant={quiet ? 'text' : 'secondary'}
      title={t('schedule.cancelTitle')}
      text={t('schedule.cancelText')}
      confirmLabel={t('schedule.yes')}
      busyLabel={t('schedule.cancelling')}
      cancelLabel={t('schedule.no')}
      body={{ id: booking.id, orderNo: booking.orderNo }}
      send={cancel}
      onDone={() => navigateAfter(href({ kind: 'schedules' }), { replace: true, meanwhile: t('schedule.cancelled') })}
    />
  );
}
