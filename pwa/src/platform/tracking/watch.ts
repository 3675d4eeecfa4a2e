import type { Middleware } from '@reduxjs/toolkit';
import { signedIn } from '@platform/session/slice';
import { track } from './tracking';

const TOLD_BY: Readonly<Record<string, Readonly<Partial<Record<'pending' | 'fulfilled', string>>>>> = {
  apply: { fulfilled: 'apply_success' },
  repay: { pending: 'repay_click' },
  applyExtension: { pending: 'extension_click' },
};

interface CallAction {
  readonly type: string;
  readonly meta?: { readonly requestStatus?: string; readonly arg?: { readonly endpointName?: string } };
}

/** Derives events from actions, so that screens need no tracking code. */
export const watchActions: Middleware = () => (next) => (action) => {
  const after = next(action);
  const { meta } = action as CallAction;
  const status = meta?.requestStatus;
  const told =
    status === 'pending' || status === 'fulfilled' ? TOLD_BY[meta?.arg?.endpointName ?? '']?.[status] : undefined;
  if (told !== undefined) track(told)();
  if (signedIn.match(action)) track('login')();
  return after;
};
