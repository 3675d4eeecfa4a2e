import type { Core } from '@core/index';
import type { OrderDetail } from '@core/types';
import { formatMoney } from '@i18n/formats';
import type { Translate } from '@i18n/useT';
import { keepFile } from '@platform/device/keepFile';
import { nowText } from '@platform/now';

/** Hands the due date to the phone's calendar as a file; core makes it, no network is needed. False when none is ahead. */
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
