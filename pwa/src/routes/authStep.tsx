import { useParams, useSearchParams } from 'react-router';

import { VerificationStep } from '@features/verification/VerificationStep';

import { Component as NotFound } from './notFound';

/** `/auth/{key}?pid=&step=&as=`; where the step stands is not read from the address. */
export function Component() {
  const { key = '' } = useParams();
  const [query] = useSearchParams();
  return <VerificationStep step={key} pid={query.get('pid') ?? ''} otherwise={<NotFound />} />;
}
