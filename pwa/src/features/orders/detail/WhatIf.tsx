import { Suspense, lazy, useState } from 'react';

import type { OrderDetail } from '@core/types';
import { useTap } from '@platform/calls/useTap';
import { loadCore } from '@core/index';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { useToast } from '@ui/Toast/Toast';
import { Heading } from '@ui/Text/Heading';
import styles from '../orders.module.css';
import { addReminder } from './addReminder';

/** Loaded on the first tap, with other calculations made on the phone. */
const WhatIfRows = lazy(async () => {
  const { WhatIfRows: rows } = await import(/* webpackChunkName: "part-sheet" */ './WhatIfRows');
  return { default: rows };
});

interface WhatIfProps {
  readonly detail: OrderDetail;
}

/** Forecast of a loan that is owed: its cost on other days, and its due date for the phone's calendar. */
export function WhatIf({ detail }: WhatIfProps) {
  const t = useT();
  const toast = useToast();
  const { view } = detail;
  const { tap } = useTap();
  const [isShown, setIsShown] = useState(false);
  if (view.repay === null) return null;

  const remind = async () => {
    if (!(await addReminder(await loadCore(), t, detail))) toast.show(t('orders.reminderNone'));
  };
  return (
    <Card as="section">
      <Heading below={8}>{t(view.instalments === null ? 'orders.aheadTitle' : 'orders.aheadAllTitle')}</Heading>
      {isShown && (
        <Suspense>
          <WhatIfRows detail={detail} />
        </Suspense>
      )}
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
