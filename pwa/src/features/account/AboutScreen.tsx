import { useT } from '@i18n/useT';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useAboutUsQuery } from './api';
import styles from './account.module.css';

export function AboutScreen() {
  const t = useT();
  const query = useAboutUsQuery();
  return (
    <Page title={t('common.title.aboutUs')} back>
      <QueryState query={query} skeleton={<Skeleton height={240} />}>
        {({ appName, copywriting }) => (
          <>
            <h2>{appName}</h2>
            <p className={styles.body}>{copywriting}</p>
          </>
        )}
      </QueryState>
    </Page>
  );
}
