import type { ApiError } from '@platform/calls/envelope';
import type { Core } from '@core/index';
import type { KeyFactStatement } from '@core/types';

/** The new Key Fact Statement, if the refusal says that the accepted one has expired; else null. */
export const freshStatement = (core: Core, { code, data }: ApiError): KeyFactStatement | null =>
  core.bringsStatement(code) ? (data as KeyFactStatement) : null;
