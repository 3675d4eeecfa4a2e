import { type ReactNode, useEffect, useState } from 'react';
import { type RootState, useAppSelector } from '@platform/state';
import type { AuthStep } from '@core/types';
import { useCore } from '@core/useCore';
import { type MessageKey, useT } from '@i18n/useT';
import { Button, LinkButton } from '@ui/Button/Button';
import { Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Stack } from '@ui/Stack/Stack';
import { Notice } from '@ui/Notice/Notice';
import { href } from '@core/href';
import { useAuthStatusQuery } from '@entities/verification/api';
import { verificationApi } from './api';
import { type LinesOf, StepSummary } from './StepSummary';
import { VerificationSteps } from './VerificationSteps';
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
  readonly linesOf?: LinesOf;
  /** Opens the form even if the step is done. */
  readonly isOpen?: boolean;
  readonly footer?: ReactNode;
  /** Text in place of the reason for asking. */
  readonly lead?: string | undefined;
  readonly children: ReactNode;
}

/** Whether the step has unsent input: in the outbox, or (except for identity and face) in a draft. */
const isBegunStep =
  (step: AuthStep) =>
  ({ drafts, outbox }: RootState): boolean => {
    if (outbox.items.some(({ kind, status }) => kind === step && status !== 'sent')) return true;
    if (step === 'identity' || step === 'face' || drafts.saved[step] === true) return false;
    return Object.keys(step === 'contacts' ? drafts.contacts : drafts.forms[step]).length > 0;
  };

const NO_LINES: LinesOf = () => [];

/** The page of a verification step: its form, or a summary once the step is done. */
export function StepPage({ step, pid, linesOf = NO_LINES, isOpen = false, footer, lead, children }: Props) {
  const t = useT();
  const core = useCore();
  const { data: status, isLoading } = useAuthStatusQuery();
  useOtherForms(status !== undefined);
  const isBegun = useAppSelector(isBegunStep(step));
  const position = core !== null && status !== undefined ? core.stepPosition({ status, key: step }) : null;
  const isDone = position?.kind === 'at' && position.done;
  const [opened, setOpened] = useState(isOpen);
  // An opened form stays open on this page, even when the step has been saved.
  if (!opened && (isBegun || (position !== null && !isDone))) setOpened(true);
  // If core has loaded, waits for the first response, which says whether the step is done.
  const [waits, setWaits] = useState(core !== null && isLoading);
  if (waits && !isLoading) setWaits(false);
  const isSummary = isDone && !opened;
  const isComing = waits && !opened;
  const change = () => {
    setOpened(true);
    // The heading takes the focus, because the focused button disappears.
    document.querySelector('h1')?.focus();
  };
  const summaryFooter = (
    <>
      <LinkButton block replace to={href({ kind: 'authIndex', pid })}>
        {t('auth.goOn')}
      </LinkButton>
      <Button variant="text" block onClick={change}>
        {t(step === 'face' ? 'auth.faceTakeAnother' : 'product.bankChange')}
      </Button>
    </>
  );
  return (
    <Page title={t(TEXTS[step].title)} back footer={isComing ? undefined : isSummary ? summaryFooter : footer}>
      <Stack gap={16}>
        {(isLoading || position?.kind === 'at') && (
          <div className={styles.progress}>
            {status === undefined ? (
              <Skeleton height={74} />
            ) : (
              <VerificationSteps status={status} at={step} pid={pid} />
            )}
          </div>
        )}
        {isSummary ? (
          <StepSummary step={step} linesOf={linesOf} />
        ) : (
          <>
            <Notice tone="info" small>
              {lead ?? t(TEXTS[step].why)}
            </Notice>
            {isComing ? <Skeleton height={114} count={4} /> : children}
          </>
        )}
      </Stack>
    </Page>
  );
}

/** Prefetches the forms of the other steps, so that they can be filled in offline. */
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
