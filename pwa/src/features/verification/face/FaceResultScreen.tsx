import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';
import { Icon } from '@ui/Icon/Icon';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Note } from '@ui/Text/Note';
import { Stack } from '@ui/Stack/Stack';

import { useFaceResultQuery } from '../api';
import { FROM_FACE } from './fromFace';
import styles from '../verification.module.css';

interface Props {
  readonly pid: string;
  readonly onAgain?: () => void;
}

/** NEXT leads to /auth/kyc after a pass, else back to the selfie (specification, section 4). */
export function FaceResultScreen({ pid, onAgain }: Props) {
  const t = useT();
  const core = useCore();
  const result = useFaceResultQuery(undefined, { refetchOnMountOrArgChange: true });
  const next =
    core !== null && result.data !== undefined ? core.faceNext({ status: result.data.status, productId: pid }) : null;
  const passed = next?.kind === 'passed';
  return (
    <Page
      title={t('auth.faceResultTitle')}
      back
      footer={
        next !== null && (
          <LinkButton block replace to={next.href} state={FROM_FACE} onClick={passed ? undefined : onAgain}>
            {t(passed ? 'auth.next' : 'auth.nextAgain')}
          </LinkButton>
        )
      }
    >
      <QueryState query={result} skeleton={<Skeleton height={160} />}>
        {() =>
          next === null ? (
            <Skeleton height={160} />
          ) : (
            <Stack gap={12} className={styles.result} role="status" data-tone={passed ? 'success' : 'danger'}>
              <span>
                <Icon name={passed ? 'check' : 'warning'} size={36} />
              </span>
              <h2>{t(passed ? 'auth.facePassed' : 'auth.faceFailed')}</h2>
              <Note size="body">{t(passed ? 'auth.facePassedText' : 'auth.faceFailedText')}</Note>
            </Stack>
          )
        }
      </QueryState>
    </Page>
  );
}
