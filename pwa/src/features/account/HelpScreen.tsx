import { useT } from '@i18n/useT';
import { Accordion } from '@ui/Accordion/Accordion';
import { EmptyState } from '@ui/EmptyState/EmptyState';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useFaqQuery } from './api';
import { ANSWERS } from './AnswersIllustration';

export default function HelpScreen() {
  const t = useT();
  const query = useFaqQuery();
  return (
    <Page title={t('common.title.help')} back>
      <QueryState query={query} skeleton={<Skeleton height={56} count={6} />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState illustration={ANSWERS} title={t('account.helpEmpty')} text={t('account.helpEmptyText')} />
          ) : (
            <Accordion
              openFirst
              items={items.map(({ title, content }, index) => ({ id: String(index), title, content }))}
            />
          )
        }
      </QueryState>
    </Page>
  );
}
