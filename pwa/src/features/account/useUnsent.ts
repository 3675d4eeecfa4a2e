import { useT } from '@i18n/useT';
import { useAppSelector } from '@platform/state';

/** How many submitted forms have not been sent, as a sentence; null without one. Logging out deletes them. */
export function useUnsent(): string | null {
  const t = useT();
  const count = useAppSelector(({ outbox }) => outbox.items.filter(({ status }) => status !== 'sent').length);
  return count === 0 ? null : t(count === 1 ? 'account.oneUnsent' : 'account.unsent', String(count));
}
