import { useT } from '@i18n/useT';
import { Accordion } from '@ui/Accordion/Accordion';
import { QueryPage } from '@platform/query/QueryPage';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useFaqQuery } from './api';
import { ANSWERS } from './AnswersIllustration';

export default function HelpScreen() {
  const t = useT();
  const query = useFaqQuery();
  return (
    <QueryPage
      title={t('common.title.help')}
      back
      query={query}
      skeleton={<Skeleton height={56} count={6} />}
      empty={{ illustration: ANSWERS, title: t('account.helpEmpty'), text: t('account.helpEmptyText') }}
    >
      {(items) => (
        <Accordion
          openFirst
          items={items.map(({ title, content }, index) => ({ id: String(index), title, content }))}
        />
      )}
    </QueryPage>
  );
}
