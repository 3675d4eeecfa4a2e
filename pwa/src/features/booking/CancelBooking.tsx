import { href } from '@core/href';
import type { ScheduledOrder } from '@core/types';
import { useT } from '@i18n/useT';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { ConfirmButton } from '@platform/calls/ConfirmButton';

import { useCancelBookingMutation } from '@entities/booking/api';

/** Cancels a booked loan after one question; nothing is owed for it. */
export function CancelBooking({ booking }: { readonly booking: ScheduledOrder }) {
  const t = useT();
  const navigateAfter = useNavigateAfter();
  const [cancel] = useCancelBookingMutation();
  return (
    <ConfirmButton
      label={t('schedule.cancel')}
      variant="secondary"
      title={t('schedule.cancelTitle')}
      confirmLabel={t('schedule.yes')}
      cancelLabel={t('schedule.no')}
      danger
      body={{ id: booking.id, orderNo: booking.orderNo }}
      send={(attempt) => cancel(attempt).unwrap()}
      onDone={() => navigateAfter(href({ kind: 'schedules' }), { replace: true, meanwhile: t('schedule.cancelled') })}
    />
  );
}
