import { type ReactNode, useEffect } from 'react';

import type { AuthStep } from '@core/types';
import { useCore } from '@core/useCore';
import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { LinkButton } from '@ui/Button/LinkButton';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Stack, stackClass } from '@ui/Stack/Stack';
import { Notice } from '@ui/Notice/Notice';
import { href } from '@core/href';

import { useAuthStatusQuery } from '@entities/verification/api';
import { verificationApi } from './api';
import { VerificationSteps } from './VerificationSteps';
import { useSaved } from './useSaved';
import styles from './verification.module.css';

const TEXTS: Record<AuthStep, { title: MessageKey; why: MessageKey }> = {
  basic: { title: 'labels.stepBasic', why: 'auth.whyBasic' },
  work: { title: 'labels.stepWork', why: 'auth.whyWork' },
  identity: { title: 'labels.stepIdentity', why: 'auth.whyIdentity' },
  face: { title: 'labels.stepFace', why: 'auth.whyFace' },
  contacts: { title: 'labels.stepContacts', why: 'auth.whyContacts' },
};

interface Props {
  readonly step: AuthStep;
  readonly pid: string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a verification step. Core computes its position from the server's status, not from `step` and `as`. */
export function StepPage({ step, pid, footer, children }: Props) {
  const t = useT();
  const core = useCore();
  const { data: status, isLoading } = useAuthStatusQuery();
  useOtherForms(status !== undefined);
  const saved = useSaved(step);
  const position = core !== null && status !== undefined ? core.stepPosition({ status, key: step }) : null;
  return (
    <Page title={t(TEXTS[step].title)} back footer={footer}>
      <Stack gap={16}>
        {(isLoading || position?.kind === 'at') && (
          <div className={styles.progress}>
            {status === undefined ? (
              <Skeleton height={54} />
            ) : (
              <VerificationSteps status={status} at={step} pid={pid} />
            )}
          </div>
        )}
        {position?.kind === 'at' && position.done && (
          <Notice as="div" tone={saved.isMissing ? 'warn' : 'success'} className={stackClass(12)}>
            <p role="status">
              {t(saved.isFetching ? 'auth.savedComing' : saved.isMissing ? 'auth.savedMissing' : 'auth.stepDone')}
            </p>
            {saved.isMissing && (
              <Button variant="secondary" onClick={() => void saved.refetch()}>
                {t('common.retry')}
              </Button>
            )}
            <LinkButton variant="secondary" replace to={href({ kind: 'authIndex', pid })}>
              {t('auth.goOn')}
            </LinkButton>
          </Notice>
        )}
        <Notice tone="info" small>
          {t(TEXTS[step].why)}
        </Notice>
        {children}
      </Stack>
    </Page>
  );
}

/** Prefetches the other forms, so that they can be filled in offline. */
function useOtherForms(ready: boolean) {
  const form = verificationApi.usePrefetch('authForm');
  const kyc = verificationApi.usePrefetch('kycConfig');
  useEffect(() => {
    if (!ready || !navigator.onLine) return;
    form('basic');
    form('work');
    kyc();
  }, [ready, form, kyc]);
}
