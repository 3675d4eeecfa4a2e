import { useState } from 'react';

import type { OrderDetail } from '@core/types';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { onDemand } from '@platform/failures/onDemand';
import { loadCore } from '@core/index';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { useToast } from '@ui/Toast/Toast';
import { Heading } from '@ui/Text/Text';
import styles from '../orders.module.css';
import { addReminder } from './addReminder';

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
    if (!(await addReminder(await loadCore(), t, detail))) toast.show(t('orders.reminderNone'));
  };
  return (
    <Card as="section">
      <Heading below={8}>{t(view.instalments === null ? 'orders.aheadTitle' : 'orders.aheadAllTitle')}</Heading>
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
