import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadEntry } from '@core/index';

/** Whether this page began the visit: the router counts its entries of the history. Login takes the place of none, it replaces one. */
const isFirst = (): boolean => !((window.history.state as { readonly idx?: number } | null)?.idx ?? 0);

/** Where core says that the arrow of `path` leads; null when the borrower has moved on before core came. */
async function upFrom(path: string): Promise<string | null> {
  const { href } = window.location;
  const core = await loadEntry().catch(() => null);
  if (window.location.href !== href) return null;
  return core?.routeMeta({ path }).back ?? '/';
}

/** One page back; from the first page of a visit to `to`, or to where core says this route's arrow leads. */
export function useGoBack(to: string | true = true): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(() => {
    // Before the first page of this visit lies another site, or nothing.
    if (to === true && !isFirst()) void navigate(-1);
    else if (to !== true) void navigate(to, { replace: true });
    else {
      const go = (up: string | null) => (up === null ? undefined : navigate(up, { replace: true }));
      void upFrom(`${pathname}${search}`).then(go, () => undefined);
    }
  }, [navigate, pathname, search, to]);
}
