import type { ApiError } from '@shared/calls/envelope';
import type { Applying } from '@core/index';
import type { KeyFactStatement } from '@core/types';

/** The new statement in a refusal because the accepted one expired; null for other refusals. */
export const freshStatement = (core: Applying, { code, data }: ApiError): KeyFactStatement | null =>
  core.bringsStatement(code) ? (data as KeyFactStatement) : null;
