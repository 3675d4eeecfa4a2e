import { useCallback } from 'react';

import type { Route } from '@core/types';
import { useEntry } from '@core/useCore';

/** Addresses come from core, the one place that knows the product's routes. Home until core is there. */
export function useHref(): (route: Route) => string {
  const core = useEntry();
  return useCallback((route) => core?.hrefOf(route).href ?? '/', [core]);
}
