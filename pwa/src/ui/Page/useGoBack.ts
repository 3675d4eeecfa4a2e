import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { loadEntry } from '@core/index';

/** Whether the visit began on this page, by the router's entry count. */
const isFirst = (): boolean => !((window.history.state as { readonly idx?: number } | null)?.idx ?? 0);

/** Whether this site's previous document led here, such as the login page to a legal document. */
const hasDocumentBefore = (): boolean =>
  window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`);

/**
 * Returns a function that opens the address `to`. With `true`, it goes one page back; on a visit's first page, to the
 * site's previous document, else to the page that core names.
 */
export function useGoBack(to: string | true = true): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(() => {
    if (to !== true) return void navigate(to, { replace: true });
    if (!isFirst() || hasDocumentBefore()) return void navigate(-1);
    const { href } = window.location;
    const goUp = (up: string) => {
      // The borrower may have left the page while core loaded.
      if (window.location.href === href) void navigate(up, { replace: true });
    };
    void loadEntry().then(
      (core) => goUp(core.routeMeta({ path: `${pathname}${search}` }).back ?? '/'),
      () => goUp('/'),
    );
  }, [navigate, pathname, search, to]);
}
