import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadEntry } from '@core/index';

/** Whether this page began the visit: the router counts its entries of the history. Login takes the place of none, it replaces one. */
const isFirst = (): boolean => !((window.history.state as { readonly idx?: number } | null)?.idx ?? 0);

/**
 * The path of the document before this one, where it was ours: a link that is tapped before the app has come opens a document
 * of its own. The server lets no other site learn it.
 */
function documentBefore(): string | null {
  if (window.history.length < 2 || document.referrer === '') return null;
  const { origin, pathname } = new URL(document.referrer);
  return origin === window.location.origin ? pathname : null;
}

/**
 * Where the arrow of the visit's first page leads: back to a page of the app that opened it, else to where core says; null when
 * the borrower has moved on before core came.
 */
async function wayOut(path: string): Promise<'before' | { readonly up: string } | null> {
  const { href } = window.location;
  const core = await loadEntry().catch(() => null);
  if (window.location.href !== href) return null;
  const before = documentBefore();
  // Under the same address there are also pages that are not the app's, like the sandbox's payment page.
  if (core !== null && before !== null && core.routeMeta({ path: before }).name !== 'notFound') return 'before';
  return { up: core?.routeMeta({ path }).back ?? '/' };
}

/** One page back; from the first page of a visit to `to`, or to where core says this route's arrow leads. */
export function useGoBack(to: string | true = true): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(() => {
    if (to !== true) return void navigate(to, { replace: true });
    if (!isFirst()) return void navigate(-1);
    // Before the first page of this visit lies another site, or nothing, or a document of ours.
    const go = (way: Awaited<ReturnType<typeof wayOut>>) => {
      if (way === 'before') void navigate(-1);
      else if (way !== null) void navigate(way.up, { replace: true });
    };
    void wayOut(`${pathname}${search}`).then(go, () => undefined);
  }, [navigate, pathname, search, to]);
}
