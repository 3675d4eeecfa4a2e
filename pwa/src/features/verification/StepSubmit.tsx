import { useT } from '@i18n/useT';
import { Button, type ButtonProps, LinkButton } from '@ui/Button/Button';

import type { WaitingStep } from './api';
import { useNextMeanwhile } from './useNextMeanwhile';

interface Props extends ButtonProps {
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
      <Button {...button} type="submit" block variant={nextHref === null ? 'primary' : 'text'} />
    </>
  );
}
