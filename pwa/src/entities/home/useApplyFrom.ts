import { useState } from 'react';
import { askAllowedHosts } from '@platform/device/api';
import { useClientType } from '@platform/session/useClientType';
import { useAppDispatch } from '@platform/state';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { loadCore } from '@core/index';
import type { HomeProduct, UserAuthStatus } from '@core/types';
import { leaveFor } from '@platform/navigation/leaveFor';
import { useNavigateAfter, useStillHere } from '@platform/navigation/useNavigateAfter';
import { track } from '@platform/tracking/tracking';
import { authStatusApi } from '@entities/verification/api';
import { useT } from '@i18n/useT';
import { useToast } from '@ui/Toast/Toast';

/** Handles APPLY on a product card, as core decides: opens a page or the partner's site, or shows a notice. */
export function useApplyFrom(loans: number | undefined) {
  const t = useT();
  const toast = useToast();
  const { tap } = useAsyncAction();
  const dispatch = useAppDispatch();
  const navigateAfter = useNavigateAfter();
  const isStillHere = useStillHere();
  const client = useClientType();
  const [busyId, setBusyId] = useState<string | null>(null);

  const go = async (product: HomeProduct): Promise<void> => {
    const core = await loadCore();
    const decide = (status: UserAuthStatus | null, allowedHosts: string[]) =>
      core.applyFromHome({ product, status, client, allowedHosts, loans: loans ?? null });
    let next = decide(null, []);
    if (next.kind === 'askStatus') {
      const asking = authStatusApi.endpoints.authStatus.initiate(undefined, { forceRefetch: true, subscribe: false });
      const status = await dispatch(asking).unwrap();
      next = decide(status, product.h5Href === null ? [] : await dispatch(askAllowedHosts()));
    }
    switch (next.kind) {
      case 'askStatus':
        return;
      case 'external':
        if (isStillHere()) leaveFor(next.url);
        return;
      case 'notice':
        toast.show(next.text === '' ? t.message(next.fallback) : next.text);
        return;
      default:
        navigateAfter(next.href);
    }
  };

  const apply = (product: HomeProduct): void =>
    tap(() => {
      dispatch(track('apply_click'));
      setBusyId(product.id);
      return go(product).finally(() => setBusyId(null));
    });

  return { apply, busyId };
}
