import { useT } from '@i18n/useT';
import { useAppSelector } from '@platform/state';

/** Says what is sent first, or when the next retry comes, without a countdown: each second would be read aloud. */
export function useWaitingText(): string {
  const t = useT();
  const seconds = useAppSelector(({ outbox }) => outbox.againWithin);
  const isSending = useAppSelector(({ outbox }) => outbox.items.some(({ status }) => status === 'sending'));
  if (isSending) return t('offline.queued');
  return seconds === null ? t('offline.waiting') : t('offline.again', String(seconds));
}
