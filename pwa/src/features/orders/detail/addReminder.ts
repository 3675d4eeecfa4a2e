import type { Core } from '@core/index';
import type { OrderDetail } from '@core/types';
import { formatMoney } from '@i18n/formats';
import type { Translate } from '@i18n/useT';
import { keepFile } from '@platform/device/keepFile';
import { nowText } from '@platform/now';

/** Hands core's calendar file to the phone, also offline. Returns false if no due date is ahead. */
export async function addReminder(core: Core, t: Translate, detail: OrderDetail): Promise<boolean> {
  const reminder = core.reminder({
    detail,
    now: nowText(),
    origin: window.location.origin,
    title: t('orders.reminderTitle', formatMoney(detail.repaymentAmount)),
    text: t('orders.reminderText', detail.orderNo),
  });
  if (reminder.kind === 'none') return false;
  await keepFile(new File([reminder.calendar], reminder.fileName, { type: 'text/calendar' }));
  return true;
}
