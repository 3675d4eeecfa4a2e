import type { ApiError } from '@platform/calls/envelope';
import type { Core } from '@core/index';
import type { KeyFactStatement } from '@core/types';

/** Returns the new Key Fact Statement if the accepted one has expired; null after any other refusal. */
export const freshStatement = (core: Core, { code, data }: ApiError): KeyFactStatement | null =>
  core.bringsStatement(code) ? (data as KeyFactStatement) : null;
