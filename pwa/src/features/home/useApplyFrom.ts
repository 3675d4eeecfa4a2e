import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ALLOWED_HOSTS } from '@app/config';
import { isAndroid, isStandalone } from '@app/device';
import { useSession } from '@app/session';
import { useAppDispatch } from '@app/store';
import { useTap } from '@app/useTap';
import { loadCore } from '@core/index';
import type { HomeProduct } from '@core/types';
import { leaveFor } from '@app/leaveFor';
import { track } from '@features/tracking/tracking';
import { verificationApi } from '@features/verification/api';
import { useT } from '@i18n/useT';
import { useInfo } from '@ui/Info/Info';

/** APPLY on a card: asks where verification stands, and goes where core says. `busyId` is the card on its way. */
export function useApplyFrom() {
  const t = useT();
  const info = useInfo();
  const { tap } = useTap();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { isApp } = useSession();
  const [busyId, setBusyId] = useState<string | null>(null);

  const go = async (product: HomeProduct): Promise<void> => {
    const [core, status] = await Promise.all([
      loadCore(),
      dispatch(
        verificationApi.endpoints.authStatus.initiate(undefined, { forceRefetch: true, subscribe: false }),
      ).unwrap(),
    ]);
    const client = { android: isAndroid(), standalone: isStandalone(), app: isApp };
    const next = core.applyFromHome({ product, status, client, allowedHosts: [...ALLOWED_HOSTS] });
    switch (next.kind) {
      case 'external':
        leaveFor(next.url);
        return;
      case 'notice':
        info.show(next.text === '' ? t.message(next.fallback) : next.text);
        return;
      default:
        await navigate(next.href);
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
