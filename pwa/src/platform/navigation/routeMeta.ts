import { matchPath, useLocation } from 'react-router';
// Core exports this table at build time, so that titles and tabs are right before core has loaded.
import { ROUTES } from '@core/generated/routes';
import type { RouteMeta, Tab } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';

export interface KnownMeta {
  readonly name: string;
  readonly titleKey: MessageKey;
  readonly background: RouteMeta['background'];
  readonly public: boolean;
  /** Whether the page stays open when the session expires. */
  readonly staysOpen: boolean;
  readonly feedback: boolean;
}

/** Returns the route's metadata. The last row of the table matches every path. */
export function metaOf(pathname: string): KnownMeta {
  const row = ROUTES.find(({ pattern }) => matchPath(pattern, pathname) !== null);
  const {
    name = 'notFound',
    background = 'white',
    public: isPublic = false,
    staysOpen = false,
    feedback = false,
  } = row ?? {};
  // The build checks that each route has a title under this key.
  return { name, titleKey: `common.title.${name}` as MessageKey, background, public: isPublic, staysOpen, feedback };
}

export const useRouteMeta = (): KnownMeta => metaOf(useLocation().pathname);

export const TABS: readonly { readonly tab: Tab; readonly href: string }[] = ROUTES.flatMap(({ pattern, tab }) =>
  tab == null ? [] : [{ tab, href: pattern }],
);
