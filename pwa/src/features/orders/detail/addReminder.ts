import type { Core } from '@core/index';
import type { OrderDetail } from '@core/types';
import type { Translate } from '@i18n/useT';
import { keepFile } from '@platform/device/keepFile';
import { nowText } from '@platform/now';

/** Saves core's calendar file, also offline. Returns false if every due date has passed. */
export async function addReminder(core: Core, t: Translate, detail: OrderDetail): Promise<boolean> {
  const isPlanned = detail.repayment != null;
  const reminder = core.reminder({
    detail,
    now: nowText(),
    origin: window.location.origin,
    // One title serves all instalments, so it names no amount.
    title: isPlanned
      ? t('orders.reminderPlan', detail.productName)
      : t('orders.reminderTitle', t.money(detail.repaymentAmount)),
    text: t(isPlanned ? 'orders.reminderPlanText' : 'orders.reminderText', detail.orderNo),
  });
  if (reminder.kind === 'none') return false;
  await keepFile(new File([reminder.calendar], reminder.fileName, { type: 'text/calendar' }));
  return true;
}
