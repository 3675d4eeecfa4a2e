import { matchPath, useLocation } from 'react-router';
// Core exports this table at build time, so that titles and tabs are right before core has loaded.
import { ROUTES, type RouteEntry } from '@core/generated/routes';
import type { Tab } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';

/** Returns the route's metadata. The last row of the table matches every path. */
export function metaOf(pathname: string) {
  const row: Partial<RouteEntry> = ROUTES.find(({ pattern }) => matchPath(pattern, pathname) !== null) ?? {};
  const { name = 'notFound', background = 'white' } = row;
  // The build checks that each route has a title under this key.
  return { ...row, name, background, titleKey: `common.title.${name}` as MessageKey };
}

export const useRouteMeta = () => metaOf(useLocation().pathname);

export const TABS: readonly { readonly tab: Tab; readonly href: string }[] = ROUTES.flatMap(({ pattern, tab }) =>
  tab == null ? [] : [{ tab, href: pattern }],
);
