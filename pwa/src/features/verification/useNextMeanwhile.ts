import { useMemo } from 'react';

import { useAppSelector } from '@platform/state';
import { useCore } from '@core/useCore';
import type { OutboxItem } from '@offline/outboxSlice';

import { useAuthStatusQuery } from '@entities/verification/api';

/** Where to go on while a step waits for a network, as core orders the steps; null when what comes next needs one. */
export function useNextMeanwhile({ kind, pid }: OutboxItem): string | null {
  const core = useCore();
  const { data: status } = useAuthStatusQuery();
  const items = useAppSelector(({ outbox }) => outbox.items);
  return useMemo(() => {
    if (core === null || status === undefined) return null;
    // What was refused waits too: it is corrected, and then all of it leaves.
    const waiting = items.filter(({ status }) => status !== 'sent').map((item) => item.kind);
    const position = core.stepPosition({ status, key: kind, productId: pid, waiting });
    return position.kind === 'at' ? position.nextHref : null;
  }, [core, status, items, kind, pid]);
}
