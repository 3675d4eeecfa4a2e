import { NotFoundScreen } from '@platform/navigation/NotFoundScreen';
import { FormStep } from './FormStep';

interface Props {
  /** The step's key from the address; any text. */
  readonly step: string;
  readonly pid: string;
}

/** A step with a single form, keyed by form, so that each starts fresh. Other steps have their own addresses. */
export function VerificationStep({ step, pid }: Props) {
  switch (step) {
    case 'basic':
    case 'work':
      return <FormStep key={step} kind={step} pid={pid} />;
    default:
      return <NotFoundScreen />;
  }
}
