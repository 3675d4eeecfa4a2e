import { type ComponentType, useState } from 'react';

import type { OrderDetail } from '@core/types';
import { useTap } from '@shared/calls/useTap';
import { loadCore } from '@core/index';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { useToast } from '@ui/Toast/Toast';

import styles from './orders.module.css';

interface WhatIfProps {
  readonly detail: OrderDetail;
}

type Rows = ComponentType<WhatIfProps>;

/** What is to come of a loan that is owed: its cost on other days, and its due date in the phone's calendar. */
export function WhatIf({ detail }: WhatIfProps) {
  const t = useT();
  const toast = useToast();
  const { view } = detail;
  const { tap } = useTap();
  const [Shown, setShown] = useState<Rows | null>(null);
  if (view.repay === null) return null;

  // Neither is needed before it is asked for. Both lie on the phone once the app is installed.
  const show = async () => {
    const { WhatIfRows } = await import(/* webpackChunkName: "what-if" */ './WhatIfRows');
    setShown(() => WhatIfRows);
  };
  const remind = async () => {
    const [{ addReminder }, core] = await Promise.all([
      import(/* webpackChunkName: "what-if" */ './addReminder'),
      loadCore(),
    ]);
    if (!(await addReminder(core, t, detail))) toast.show(t('orders.reminderNone'));
  };
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('orders.aheadTitle')}</h2>
      {Shown === null ? (
        <Button block variant="text" onClick={() => tap(show)}>
          {t('orders.aheadShow')}
        </Button>
      ) : (
        <Shown detail={detail} />
      )}
      {view.dueAhead !== null && (
        <Button block variant="text" onClick={() => tap(remind)}>
          {t('orders.reminderAdd')}
        </Button>
      )}
    </Card>
  );
}
