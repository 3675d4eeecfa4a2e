import { useState } from 'react';
import type { OrderDetail } from '@core/types';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { onDemand } from '@platform/failures/onDemand';
import { type Core, loadCore } from '@core/index';
import { type MessageKey, type Translate, useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { useToast } from '@ui/Toast/Toast';
import { keepFile } from '@platform/device/keepFile';
import { nowText } from '@platform/now';
import styles from '../orders.module.css';

/** Loads on the first tap, in a chunk with other calculations. */
const WhatIfRows = onDemand(async () => {
  const { WhatIfRows: rows } = await import(/* webpackChunkName: "part-sheet" */ './WhatIfRows');
  return rows;
}, 180);

/** Forecasts the cost of an owed loan on other days, and saves its due date in the phone's calendar. */
export function WhatIf({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const toast = useToast();
  const { view } = detail;
  const { tap } = useAsyncAction();
  const [isShown, setIsShown] = useState(false);
  if (view.repay === null) return null;

  const remind = async () => {
    const message = await addReminder(await loadCore(), t, detail);
    if (message !== null) toast.show(t(message));
  };
  return (
    <Card title={t(view.instalments === null ? 'orders.aheadTitle' : 'orders.aheadAllTitle')} titleGap={8}>
      {isShown && <WhatIfRows detail={detail} />}
      <div className={styles.acts}>
        {!isShown && (
          <Button variant="text" onClick={() => setIsShown(true)}>
            {t('orders.aheadShow')}
          </Button>
        )}
        {view.dueAhead !== null && (
          <Button variant="text" onClick={() => tap(remind)}>
            {t('orders.reminderAdd')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Saves core's calendar file, also offline. Returns the message to show; null if the share sheet has shown the file. */
export async function addReminder(core: Core, t: Translate, detail: OrderDetail): Promise<MessageKey | null> {
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
  if (reminder.kind === 'none') return 'orders.reminderNone';
  const file = new File([reminder.calendar], reminder.fileName, { type: 'text/calendar' });
  return (await keepFile(file)) ? 'orders.reminderDownloaded' : null;
}
