import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadEntry } from '@core/index';

/** Whether the visit began on this page, by the router's entry count. */
const isFirst = (): boolean => !((window.history.state as { readonly idx?: number } | null)?.idx ?? 0);

/** Returns the path of the app's previous document; null if there is none, or if it is another site's. */
function documentBefore(): string | null {
  if (window.history.length < 2 || document.referrer === '') return null;
  const { origin, pathname } = new URL(document.referrer);
  return origin === window.location.origin ? pathname : null;
}

/** Returns where the arrow of a visit's first page leads; null if the borrower has left the page. */
async function wayOut(path: string): Promise<'before' | { readonly up: string } | null> {
  const { href } = window.location;
  const core = await loadEntry().catch(() => null);
  if (window.location.href !== href) return null;
  const before = documentBefore();
  // This origin also serves pages outside the app, such as the sandbox's payment page.
  if (core !== null && before !== null && core.routeMeta({ path: before }).name !== 'notFound') return 'before';
  return { up: core?.routeMeta({ path }).back ?? '/' };
}

/**
 * Returns a function that opens the address `to`. With `true`, it goes one page back; on a visit's first page, to the
 * app's previous document, else to the page that core names.
 */
export function useGoBack(to: string | true = true): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(() => {
    if (to !== true) return void navigate(to, { replace: true });
    if (!isFirst()) return void navigate(-1);
    // The previous document may be another site, a page of the app, or missing.
    const go = (way: Awaited<ReturnType<typeof wayOut>>) => {
      if (way === 'before') void navigate(-1);
      else if (way !== null) void navigate(way.up, { replace: true });
    };
    void wayOut(`${pathname}${search}`).then(go, () => undefined);
  }, [navigate, pathname, search, to]);
}
