import type { KeyFactStatement } from '@core/types';

/**
 * The new statement that a refusal carries when the accepted one had expired, or null for any other refusal.
 * Told by its contents: the number of the refusal means nothing to the screen.
 */
export function freshStatement(data: unknown): KeyFactStatement | null {
  return typeof data === 'object' && data !== null && 'validUntil' in data && 'apr' in data && 'id' in data
    ? (data as KeyFactStatement)
    : null;
}
