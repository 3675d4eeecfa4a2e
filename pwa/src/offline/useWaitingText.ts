import { useT } from '@i18n/useT';
import { useAppSelector } from '@platform/state';

/** Returns the status of a waiting entry, without a countdown, which screen readers would read out each second. */
export function useWaitingText(): string {
  const t = useT();
  const seconds = useAppSelector(({ outbox }) => outbox.againWithin);
  const isSending = useAppSelector(({ outbox }) => outbox.items.some(({ status }) => status === 'sending'));
  if (isSending) return t('offline.queued');
  return seconds === null ? t('offline.waiting') : t('offline.again', String(seconds));
}
