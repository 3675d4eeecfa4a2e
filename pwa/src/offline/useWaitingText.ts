import { useT } from '@i18n/useT';
import { useAppSelector } from '@platform/state';

/**
 * The status of a waiting entry: queued, or when the next retry comes. No countdown, which would be read out each
 * second.
 */
export function useWaitingText(): string {
  const t = useT();
  const seconds = useAppSelector(({ outbox }) => outbox.againWithin);
  const isSending = useAppSelector(({ outbox }) => outbox.items.some(({ status }) => status === 'sending'));
  if (isSending) return t('offline.queued');
  return seconds === null ? t('offline.waiting') : t('offline.again', String(seconds));
}
