import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Note } from '@ui/Text/Text';
import { useAboutUsQuery } from './api';
import styles from './account.module.css';
import { LEGAL, Links } from './Links';

export default function AboutScreen() {
  const t = useT();
  const query = useAboutUsQuery();
  return (
    <Page title={t('common.title.aboutUs')} back>
      <Note size="body">{t('account.aboutLead')}</Note>
      {/* The links stand above the text, whose length is unknown, so that they do not move. */}
      <Links rows={LEGAL} heading={t('account.legal')} />
      <QueryState query={query} skeleton={<Skeleton height={280} />}>
        {({ appName, copywriting }) => (
          <Card as="section" gap={8}>
            <h2>{appName}</h2>
            <Note size="body" className={styles.body}>
              {copywriting}
            </Note>
          </Card>
        )}
      </QueryState>
    </Page>
  );
}
