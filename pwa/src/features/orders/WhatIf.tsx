import { type ComponentType, useState } from 'react';

import type { OrderDetail, OrderDetailView } from '@core/types';
import { useTap } from '@shared/calls/useTap';
import { loadCore } from '@core/index';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { useToast } from '@ui/Toast/Toast';
import { Heading } from '@ui/Text/Heading';

interface WhatIfProps {
  readonly detail: OrderDetail;
  readonly view: OrderDetailView;
}

type Rows = ComponentType<{ readonly detail: OrderDetail }>;

/** What is to come of a loan that is owed: its cost on other days, and its due date in the phone's calendar. */
export function WhatIf({ detail, view }: WhatIfProps) {
  const t = useT();
  const toast = useToast();
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
      <Heading below={8}>{t('orders.aheadTitle')}</Heading>
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
