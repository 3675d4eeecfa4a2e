import { useEffect } from 'react';

import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';
import { MessagePage } from '@ui/MessagePage/MessagePage';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';

import { useFaceResultQuery } from '../api';
import { FaceIllustration } from './FaceIllustration';
import { FROM_FACE } from './fromFace';

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
  const isKnown = next !== null;
  // The result comes without a tap: its title is read out.
  useEffect(() => {
    if (isKnown) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [isKnown]);
  if (next === null)
    return (
      <Page title={t('auth.faceResultTitle')} back>
        <QueryState query={result} skeleton={<Skeleton height={160} />}>
          {() => <Skeleton height={160} />}
        </QueryState>
      </Page>
    );
  const passed = next.kind === 'passed';
  return (
    <MessagePage
      back
      illustration={<FaceIllustration passed={passed} />}
      title={t(passed ? 'auth.facePassed' : 'auth.faceFailed')}
      text={t(passed ? 'auth.facePassedText' : 'auth.faceFailedText')}
      footer={
        <LinkButton block replace to={next.href} state={FROM_FACE} onClick={passed ? undefined : onAgain}>
          {t(passed ? 'auth.next' : 'auth.nextAgain')}
        </LinkButton>
      }
    />
  );
}
