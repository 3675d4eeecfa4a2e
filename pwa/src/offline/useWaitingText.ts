import { useT } from '@i18n/useT';
import { useAppSelector } from '@platform/state';

/** Says when the next retry comes, without a countdown: each second would be read aloud. */
export function useWaitingText(): string {
  const t = useT();
  const seconds = useAppSelector(({ outbox }) => outbox.againWithin);
  return seconds === null ? t('offline.waiting') : t('offline.again', String(seconds));
}
