import { NotFoundScreen } from '@platform/navigation/NotFoundScreen';
import { FormStep } from './FormStep';

interface Props {
  /** The key in the address; may be anything. */
  readonly step: string;
  readonly pid: string;
}

/** A step that is a single form. Keyed by form, so that each starts fresh. Other steps have their own addresses. */
export function VerificationStep({ step, pid }: Props) {
  switch (step) {
    case 'basic':
    case 'work':
      return <FormStep key={step} kind={step} pid={pid} />;
    default:
      return <NotFoundScreen />;
  }
}
