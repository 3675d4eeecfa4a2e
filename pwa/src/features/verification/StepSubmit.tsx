import { useT } from '@i18n/useT';
import { Button, type ButtonProps } from '@ui/Button/Button';
import { LinkButton } from '@ui/Button/LinkButton';

import type { WaitingStep } from './persistence';
import { useNextMeanwhile } from './useNextMeanwhile';

interface Props extends ButtonProps {
  readonly step: WaitingStep;
}

/** A step's main action: sends its form, or links to the next step while this one waits on the phone. */
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
