import { NotFoundScreen } from '@platform/navigation/NotFoundScreen';
import { FormStep } from './FormStep';

interface Props {
  /** The step's key in the address, which may be any text. */
  readonly step: string;
  readonly pid: string;
}

/** Opens the form of a step. The `key` gives each form fresh state. The other steps have their own addresses. */
export function VerificationStep({ step, pid }: Props) {
  switch (step) {
    case 'basic':
    case 'work':
      return <FormStep key={step} kind={step} pid={pid} />;
    default:
      return <NotFoundScreen />;
  }
}
