import type { Extension } from '@core/types';

/** Today's calculation, when a refusal carries one because the accepted one was of another day; null otherwise. */
export function freshExtension(data: unknown): Extension | null {
  return typeof data === 'object' && data !== null && 'extensionId' in data && 'extensionFee' in data
    ? (data as Extension)
    : null;
}
