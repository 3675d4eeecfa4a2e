import { href } from '@core/href';
import type { OrderDetailView } from '@core/types';
import { formatInstant } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { LinkRow } from '@ui/Link/LinkRow';
import { Note } from '@ui/Text/Note';

import { StateTag } from '../StateTag';

/** An order under which no money is owed: what became of it, and whom to ask. */
export function Closed({ view }: { readonly view: OrderDetailView }) {
  const t = useT();
  const { language } = useLanguage();
  const end = view.timeline.at(-1);
  return (
    <Card>
      <StateTag {...view} />
      {end !== undefined && <Note above={12}>{formatInstant(end.at, language)}</Note>}
      {view.outcomeKey !== null && (
        <>
          <p>{t(view.outcomeKey)}</p>
          <LinkRow to={href({ kind: 'legalLender' })}>{t('orders.complain')}</LinkRow>
        </>
      )}
    </Card>
  );
}
