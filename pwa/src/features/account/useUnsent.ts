import { useT } from '@i18n/useT';
import { useAppSelector } from '@platform/state';

/** A sentence about the unsent forms, which logging out deletes; null if there are none. */
export function useUnsent(): string | null {
  const t = useT();
  const count = useAppSelector(({ outbox }) => outbox.items.filter(({ status }) => status !== 'sent').length);
  return count === 0 ? null : t(count === 1 ? 'account.oneUnsent' : 'account.unsent', String(count));
}
