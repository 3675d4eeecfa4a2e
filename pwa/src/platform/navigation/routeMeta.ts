import { matchPath, useLocation } from 'react-router';
// Core's own table, exported when the app is built: titles and tabs are right before the core has come.
import { ROUTES } from '@core/generated/routes';
import type { RouteMeta, Tab } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';

/** What a page must know of its route before core is there. */
export interface KnownMeta {
  readonly name: string;
  readonly titleKey: MessageKey;
  readonly background: RouteMeta['background'];
  readonly public: boolean;
  /** Whether it carries the floating feedback dialog. */
  readonly feedback: boolean;
}

/** What the route of a path sets. The last row matches everything. */
export function metaOf(pathname: string): KnownMeta {
  const row = ROUTES.find(({ pattern }) => matchPath(pattern, pathname) !== null);
  const { name = 'notFound', background = 'white', public: isPublic = false, feedback = false } = row ?? {};
  // The build checks that every route's title has this key.
  return { name, titleKey: `common.title.${name}` as MessageKey, background, public: isPublic, feedback };
}

/** What the present route sets. */
export const useRouteMeta = (): KnownMeta => metaOf(useLocation().pathname);

/** The address of each tab of the bottom navigation, in its order. */
export const TABS: readonly { readonly tab: Tab; readonly href: string }[] = ROUTES.flatMap(({ pattern, tab }) =>
  tab == null ? [] : [{ tab, href: pattern }],
);
