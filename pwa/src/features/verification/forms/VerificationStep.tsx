import { NotFoundScreen } from '@platform/navigation/NotFoundScreen';
import { FormStep } from './FormStep';

interface Props {
  /** The key in the address; may be anything. */
  readonly step: string;
  readonly pid: string;
}

/**
 * The screen of a step that is one form. Keyed, so that going from one form to the other starts a new one. Steps with more
 * than fields have addresses, and chunks, of their own.
 */
export function VerificationStep({ step, pid }: Props) {
  switch (step) {
    case 'basic':
    case 'work':
      return <FormStep key={step} kind={step} pid={pid} />;
    default:
      return <NotFoundScreen />;
  }
}
