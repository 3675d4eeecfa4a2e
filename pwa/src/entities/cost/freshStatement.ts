import type { ApiError } from '@platform/calls/envelope';
import type { Core } from '@core/index';
import type { KeyFactStatement } from '@core/types';

/** The new statement in a refusal because the accepted one had expired; null for other refusals. */
export const freshStatement = (core: Core, { code, data }: ApiError): KeyFactStatement | null =>
  core.bringsStatement(code) ? (data as KeyFactStatement) : null;
