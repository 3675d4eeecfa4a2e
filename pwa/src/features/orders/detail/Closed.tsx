import type { OrderDetailView } from '@core/types';
import { formatInstant } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Note } from '@ui/Text/Note';

import { AskWhy } from '../AskWhy';
import styles from '../orders.module.css';
import { StateTag } from '../StateTag';

/** Shows the outcome of an order without debt, and a contact for questions. */
export function Closed({ view }: { readonly view: OrderDetailView }) {
  const t = useT();
  const { language } = useLanguage();
  const end = view.timeline.at(-1);
  return (
    <Card className={styles.closed}>
      <StateTag {...view} />
      {view.outcomeKey !== null && <p className={styles.lead}>{t(view.outcomeKey)}</p>}
      {end !== undefined && <Note above={4}>{formatInstant(end.at, language)}</Note>}
      {view.outcomeKey !== null && <AskWhy view={view} />}
    </Card>
  );
}
