import type { ReactNode } from 'react';

import { ContactsStep } from './ContactsStep';
import { FaceStep } from './FaceStep';
import { FormStep } from './FormStep';
import { IdentityStep } from './IdentityStep';

interface Props {
  /** The key in the address; may be anything. */
  readonly step: string;
  readonly pid: string;
  /** For a key that is no step. */
  readonly otherwise: ReactNode;
}

/** The screen of a step's key. Keyed, so that going from one form to the other starts a new one. */
export function VerificationStep({ step, pid, otherwise }: Props) {
  switch (step) {
    case 'basic':
    case 'work':
      return <FormStep key={step} kind={step} pid={pid} />;
    case 'identity':
      return <IdentityStep pid={pid} />;
    case 'face':
      return <FaceStep pid={pid} />;
    case 'contacts':
      return <ContactsStep pid={pid} />;
    default:
      return otherwise;
  }
}
