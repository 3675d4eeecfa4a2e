import type { Core } from '@core/index';
import type { OrderDetail } from '@core/types';
import type { Translate } from '@i18n/useT';
import { nowText } from '@shared/now';

const MEDIA_TYPE = 'text/calendar;charset=utf-8';
/** How long the browser gets to fetch the file out of the page, in milliseconds. */
const FETCHED_MS = 60_000;

/** Hands the due date to the phone's calendar as a file; core makes it, no network is needed. False when none is ahead. */
export function addReminder(core: Core, t: Translate, detail: OrderDetail): boolean {
  const reminder = core.reminder({
    detail,
    now: nowText(),
    origin: window.location.origin,
    title: t('orders.reminderTitle', core.formatMoney(detail.repaymentAmount)),
    text: t('orders.reminderText', detail.orderNo),
  });
  if (reminder.kind === 'none') return false;
  const address = URL.createObjectURL(new Blob([reminder.calendar], { type: MEDIA_TYPE }));
  const link = document.createElement('a');
  link.href = address;
  link.download = reminder.fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), FETCHED_MS);
  return true;
}
