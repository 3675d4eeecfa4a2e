import type { ApiError } from '@platform/calls/api';
import type { FormRefusal } from '@core/types';

const isRefusal = (data: unknown): data is FormRefusal =>
  typeof data === 'object' && data !== null && 'errorColumn' in data && Array.isArray(data.errorColumn);

/** Returns the sentences of `errorColumn` in the server's order; empty if there are none. */
export function refusalLines(error: ApiError): string[] {
  return isRefusal(error.data) ? error.data.errorColumn.map((line) => line.msg) : [];
}
