import { useT } from '@i18n/useT';
import { Button, type ButtonProps, LinkButton } from '@ui/Button/Button';
import { useAppSelector } from '@platform/state';
import { useCore } from '@core/useCore';
import { pendingSubmission } from '@offline/outboxSlice';
import { useAuthStatusQuery } from '@entities/verification/api';
import type { WaitingStep } from './api';

interface Props extends Omit<ButtonProps, 'busyLabel'> {
  readonly step: WaitingStep;
}

/** The main action of a step: sends its form. While the step waits in the outbox, links to the next step. */
export function StepSubmit({ step, ...button }: Props) {
  const t = useT();
  const nextHref = useNextMeanwhile(step);
  return (
    <>
      {nextHref !== null && (
        <LinkButton block to={nextHref}>
          {t('offline.next')}
        </LinkButton>
      )}
      <Button
        {...button}
        type="submit"
        block
        variant={nextHref === null ? 'primary' : 'text'}
        busyLabel={t('auth.saving')}
      />
    </>
  );
}

/** Returns the address of the next step while `step` waits in the outbox; null if it does not wait or is the last. */
function useNextMeanwhile(step: WaitingStep): string | null {
  const core = useCore();
  const { data: status } = useAuthStatusQuery();
  const item = useAppSelector(pendingSubmission(step));
  const items = useAppSelector(({ outbox }) => outbox.items);
  if (core === null || status === undefined || item === undefined) return null;
  if (item.status === 'sent' || item.status === 'refused') return null;
  // Includes refused submissions, because their corrections are sent with the others.
  const waiting = items.filter((one) => one.status !== 'sent').map(({ kind }) => kind);
  const position = core.stepPosition({ status, key: step, productId: item.pid, waiting });
  return position.kind === 'at' ? position.nextHref : null;
}
