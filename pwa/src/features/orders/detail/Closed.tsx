import { href } from '@core/href';
import type { OrderDetailView } from '@core/types';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { LinkRow } from '@ui/Link/LinkRow';

import { StateTag } from '../StateTag';
import styles from '../orders.module.css';

/** An order under which no money is owed: what became of it, and whom to ask. */
export function Closed({ view }: { readonly view: OrderDetailView }) {
  const t = useT();
  return (
    <Card>
      <StateTag {...view} />
      {view.outcomeKey !== null && (
        <>
          <p className={styles.lead}>{t(view.outcomeKey)}</p>
          <LinkRow to={href({ kind: 'legalLender' })}>{t('orders.complain')}</LinkRow>
        </>
      )}
    </Card>
  );
}
