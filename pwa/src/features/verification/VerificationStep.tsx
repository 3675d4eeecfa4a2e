import { Component as NotFound } from '../../routes/notFound';

import { ContactsStep } from './ContactsStep';
import { FaceStep } from './FaceStep';
import { FormStep } from './FormStep';
import { IdentityStep } from './IdentityStep';

interface Props {
  /** The key in the address; may be anything. */
  readonly step: string;
  readonly pid: string;
}

/** The screen of a step's key. Keyed, so that going from one form to the other starts a new one. */
export function VerificationStep({ step, pid }: Props) {
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
      return <NotFound />;
  }
}
