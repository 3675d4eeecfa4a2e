import { useT } from '@i18n/useT';
import { useAppSelector } from '@platform/state';

/**
 * How something stands that waits on the phone. Where the network answers badly it says within which time the next try comes;
 * no seconds are counted down, because each would be read aloud.
 */
export function useWaitingText(): string {
  const t = useT();
  const seconds = useAppSelector(({ outbox }) => outbox.againWithin);
  return seconds === null ? t('offline.waiting') : t('offline.again', String(seconds));
}
