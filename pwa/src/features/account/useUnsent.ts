import { useT } from '@i18n/useT';
import { useAppSelector } from '@platform/state';

/** Returns a sentence about the unsent forms that a logout would delete; null if there are none. */
export function useUnsent(): string | null {
  const t = useT();
  const count = useAppSelector(({ outbox }) => outbox.items.filter(({ status }) => status !== 'sent').length);
  return count === 0 ? null : t(count === 1 ? 'account.oneUnsent' : 'account.unsent', String(count));
}
