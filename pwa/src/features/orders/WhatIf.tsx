import { type ComponentType, useState } from 'react';

import type { OrderDetail, OrderDetailView } from '@core/types';
import { useTap } from '@shared/calls/useTap';
import { loadCore } from '@core/index';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { useToast } from '@ui/Toast/Toast';

import styles from './orders.module.css';

interface WhatIfProps {
  readonly detail: OrderDetail;
  readonly view: OrderDetailView;
}

type Rows = ComponentType<{ readonly detail: OrderDetail }>;

export function WhatIf({ detail, view }: WhatIfProps) {
  const t = useT();
  const toast = useToast();
  const { tap } = useTap();
  const [Shown, setShown] = useState<Rows | null>(null);
  if (view.repay === null) return null;

  // Loaded on demand; the installed app has both cached.
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
