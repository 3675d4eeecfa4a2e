import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadEntry } from '@core/index';

/** Whether this page began the visit, by the router's entry count. The login is not counted: it replaces its entry. */
const isFirst = (): boolean => !((window.history.state as { readonly idx?: number } | null)?.idx ?? 0);

/**
 * Path of the app's previous document: a link tapped before the app has loaded opens a new document. Null for other
 * sites.
 */
function documentBefore(): string | null {
  if (window.history.length < 2 || document.referrer === '') return null;
  const { origin, pathname } = new URL(document.referrer);
  return origin === window.location.origin ? pathname : null;
}

/**
 * Target of the first page's arrow: the app's previous document, else core's choice; null once the borrower has left.
 */
async function wayOut(path: string): Promise<'before' | { readonly up: string } | null> {
  const { href } = window.location;
  const core = await loadEntry().catch(() => null);
  if (window.location.href !== href) return null;
  const before = documentBefore();
  // The same origin also has pages outside the app, like the sandbox's payment page.
  if (core !== null && before !== null && core.routeMeta({ path: before }).name !== 'notFound') return 'before';
  return { up: core?.routeMeta({ path }).back ?? '/' };
}

/** Goes to `to`. If true, goes one page back, or from the first page of a visit to where core says the arrow leads. */
export function useGoBack(to: string | true = true): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(() => {
    if (to !== true) return void navigate(to, { replace: true });
    if (!isFirst()) return void navigate(-1);
    // Before the first page there may be another site, nothing, or a document of ours.
    const go = (way: Awaited<ReturnType<typeof wayOut>>) => {
      if (way === 'before') void navigate(-1);
      else if (way !== null) void navigate(way.up, { replace: true });
    };
    void wayOut(`${pathname}${search}`).then(go, () => undefined);
  }, [navigate, pathname, search, to]);
}
