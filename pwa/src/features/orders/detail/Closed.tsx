import type { OrderDetailView } from '@core/types';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Note } from '@ui/Text/Text';

import { AskWhy } from '../AskWhy';
import styles from '../orders.module.css';
import { StateTag } from '../StateTag';

/** Shows the outcome of an order without debt, and a contact for questions. */
export function Closed({ view }: { readonly view: OrderDetailView }) {
  const t = useT();
  const end = view.timeline.at(-1);
  return (
    <Card className={styles.closed}>
      <StateTag {...view} />
      {view.outcomeKey !== null && <p className={styles.lead}>{t(view.outcomeKey)}</p>}
      {end !== undefined && <Note above={4}>{t.dateTime(end.at)}</Note>}
      {view.outcomeKey !== null && <AskWhy view={view} />}
    </Card>
  );
}
