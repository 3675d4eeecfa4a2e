import { useRef } from 'react';

import { href } from '@core/href';
import type { Paper } from '@core/types';
import { KeepPaper } from '@entities/paper/KeepPaper';
import { PaperSheet, Prose } from '@entities/paper/PaperSheet';
import { formatDay } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { useRefetch } from '@platform/calls/useRefetch';
import { QueryState } from '@platform/query/QueryState';
import { useFirstInSteps } from '@platform/query/useFirstInSteps';
import { Card } from '@ui/Card/Card';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Note } from '@ui/Text/Note';

import { usePaperQuery } from './api';

interface PaperScreenProps {
  readonly orderId: string;
  readonly id: string;
}

/** Longer values are sentences or names, and read from the left. */
const MOST_BESIDE = 24;

export function PaperScreen({ orderId, id }: PaperScreenProps) {
  const t = useT();
  const query = useFirstInSteps(usePaperQuery({ orderId, id }, { refetchOnMountOrArgChange: useRefetch() }));
  return (
    <Page title={t('orders.papers')} back={href({ kind: 'order', id: orderId, screen: 'papers' })}>
      <QueryState
        query={query}
        skeleton={
          <Card>
            <Skeleton height={40} count={12} />
          </Card>
        }
      >
        {(paper) => <Sheet paper={paper} />}
      </QueryState>
    </Page>
  );
}

function Sheet({ paper: { title, date, orderNo, parties, lines } }: { readonly paper: Paper }) {
  const t = useT();
  const { language } = useLanguage();
  const sheet = useRef<HTMLElement>(null);
  const row = (label: string, value: string) => ({
    label,
    value: value.length > MOST_BESIDE ? <Prose>{value}</Prose> : value,
  });
  return (
    <PaperSheet ref={sheet} title={title}>
      <Note translate="no">{t('orders.number', orderNo)}</Note>
      <Note below={8}>{t('orders.issuedOn', formatDay(date, language))}</Note>
      <DetailRows
        rows={[
          ...parties.map(({ role, name }) => row(role, name)),
          ...lines.map(({ label, value }) => row(label, value)),
        ]}
      />
      <KeepPaper title={title} paper={sheet} />
    </PaperSheet>
  );
}
