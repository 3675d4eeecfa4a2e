import type { ApiError } from '@platform/calls/envelope';
import type { Core } from '@core/index';
import type { KeyFactStatement } from '@core/types';

/** The new statement that a refusal brings when the accepted one had expired, or null for any other refusal. */
export const freshStatement = (core: Core, { code, data }: ApiError): KeyFactStatement | null =>
  core.bringsStatement(code) ? (data as KeyFactStatement) : null;
