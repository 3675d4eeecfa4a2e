import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useEntry } from '@core/useCore';

/** One page back; from the first page of a visit to `to`, or to where core says this route's arrow leads. */
export function useGoBack(to: string | true = true): () => void {
  const navigate = useNavigate();
  const core = useEntry();
  const { key, pathname, search } = useLocation();
  return useCallback(() => {
    // `default` is the first page of this visit: before it lies another site, or nothing.
    if (to === true && key !== 'default') {
      void navigate(-1);
      return;
    }
    const up = to === true ? (core?.routeMeta({ path: `${pathname}${search}` }).back ?? '/') : to;
    void navigate(up, { replace: true });
  }, [core, key, navigate, pathname, search, to]);
}
