import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { MessagePage } from '@ui/MessagePage/MessagePage';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useAboutUsQuery } from './api';
import styles from './account.module.css';
import { Links } from './Links';
import { PromiseIllustration } from './PromiseIllustration';
import { LEGAL } from './rows';

export function AboutScreen() {
  const t = useT();
  const query = useAboutUsQuery();
  return (
    <MessagePage
      illustration={<PromiseIllustration />}
      title={t('common.title.aboutUs')}
      text={t('account.aboutLead')}
      back
    >
      {/* Above the text, whose length is unknown, so that they do not move when it comes. */}
      <Links rows={LEGAL} heading={t('account.legal')} />
      <QueryState query={query} skeleton={<Skeleton height={280} />}>
        {({ appName, copywriting }) => (
          <Card as="section" gap={8}>
            <h2>{appName}</h2>
            <p className={styles.body}>{copywriting}</p>
          </Card>
        )}
      </QueryState>
    </MessagePage>
  );
}
