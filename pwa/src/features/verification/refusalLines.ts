import type { ApiError } from '@platform/calls/api';
import { invalid } from '@core/generated/refusals';
import type { FormRefusal } from '@core/types';

const isRefusal = (data: unknown): data is FormRefusal =>
  typeof data === 'object' && data !== null && 'errorColumn' in data && Array.isArray(data.errorColumn);

/** Returns the server's sentences about mistakes in the input, in the server's order; empty if there are none. */
export function refusalLines(error: ApiError): string[] {
  if (isRefusal(error.data)) return error.data.errorColumn.map((line) => line.msg);
  return error.code === invalid ? [error.msg] : [];
}
