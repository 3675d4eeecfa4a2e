import { useEffect } from 'react';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/Button';
import { MessagePage } from '@ui/MessagePage/MessagePage';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useAuthStatusQuery } from '@entities/verification/api';
import { Illustration, PAINTS } from '@ui/Icon/Icon';
import { useFaceResultQuery } from '../api';
import { VerificationSteps } from '../VerificationSteps';
import { FaceOtherWay } from './FaceOtherWay';
import { FACE } from '../photos/Drawing';

/** Shows a face check's result. NEXT leads to /auth/kyc, or after a failure back to the selfie. */
export default function FaceResultScreen({ pid, onAgain }: { readonly pid: string; readonly onAgain?: () => void }) {
  const t = useT();
  const core = useCore();
  const result = useFaceResultQuery(undefined, { refetchOnMountOrArgChange: true });
  const next =
    core !== null && result.data !== undefined ? core.faceNext({ status: result.data.status, productId: pid }) : null;
  const { data: status } = useAuthStatusQuery();
  const isKnown = next !== null;
  // Focuses the title, because the result appears without a tap and must be read out.
  useEffect(() => {
    if (isKnown) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [isKnown]);
  if (next === null)
    return result.isError ? (
      <Page title={t('auth.faceResultTitle')} back>
        <QueryState query={result} />
      </Page>
    ) : (
      <MessagePage
        back
        illustration={<Skeleton height={112} width={160} />}
        title={t('auth.checkingFace')}
        text={<Skeleton height={48} width={240} />}
        footer={<Skeleton height={52} />}
      >
        {status === undefined ? <Skeleton height={74} /> : <VerificationSteps status={status} at="face" pid={pid} />}
      </MessagePage>
    );
  const passed = next.kind === 'passed';
  return (
    <MessagePage
      back
      illustration={<FaceIllustration passed={passed} />}
      title={t(passed ? 'auth.facePassed' : 'auth.faceFailed')}
      text={t(passed ? 'auth.facePassedText' : 'auth.faceFailedText')}
      footer={
        <LinkButton block replace to={next.href} state={{ fromFace: true }} onClick={passed ? undefined : onAgain}>
          {t(passed ? 'auth.next' : 'auth.nextAgain')}
        </LinkButton>
      }
    >
      {status !== undefined && <VerificationSteps status={status} at="face" pid={pid} />}
      {!passed && <FaceOtherWay />}
    </MessagePage>
  );
}

const { key, mark, wrong } = PAINTS;

function FaceIllustration({ passed }: { readonly passed: boolean }) {
  return (
    <Illustration>
      <g transform="translate(30 2) scale(0.83)">{FACE}</g>
      <g className={passed ? undefined : wrong}>
        <circle className={key} cx="114" cy="84" r="18" />
        <path className={mark} d={passed ? 'm105 84 7 7 12-14' : 'm107 77 14 14M121 77l-14 14'} />
      </g>
    </Illustration>
  );
}
