import { useMemo } from 'react';

import { useAppSelector } from '@platform/state';
import { useCore } from '@core/useCore';
import type { OutboxItem } from '@offline/outboxSlice';

import { useAuthStatusQuery } from '@entities/verification/api';

/** The next step while this one waits in the outbox, in core's order; null if it needs a network. */
export function useNextMeanwhile({ kind, pid }: OutboxItem): string | null {
  const core = useCore();
  const { data: status } = useAuthStatusQuery();
  const items = useAppSelector(({ outbox }) => outbox.items);
  return useMemo(() => {
    if (core === null || status === undefined) return null;
    // Refused submissions count as waiting: they are corrected and sent together with the rest.
    const waiting = items.filter(({ status }) => status !== 'sent').map((item) => item.kind);
    const position = core.stepPosition({ status, key: kind, productId: pid, waiting });
    return position.kind === 'at' ? position.nextHref : null;
  }, [core, status, items, kind, pid]);
}
