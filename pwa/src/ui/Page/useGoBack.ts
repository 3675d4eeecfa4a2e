import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useEntry } from '@core/useCore';

/** Whether this page began the visit: the router counts its entries of the history. Login takes the place of none, it replaces one. */
const isFirst = (): boolean => !((window.history.state as { readonly idx?: number } | null)?.idx ?? 0);

/** One page back; from the first page of a visit to `to`, or to where core says this route's arrow leads. */
export function useGoBack(to: string | true = true): () => void {
  const navigate = useNavigate();
  const core = useEntry();
  const { pathname, search } = useLocation();
  return useCallback(() => {
    // Before the first page of this visit lies another site, or nothing.
    if (to === true && !isFirst()) {
      void navigate(-1);
      return;
    }
    const up = to === true ? (core?.routeMeta({ path: `${pathname}${search}` }).back ?? '/') : to;
    void navigate(up, { replace: true });
  }, [core, navigate, pathname, search, to]);
}
