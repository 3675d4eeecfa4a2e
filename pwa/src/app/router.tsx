import { Suspense, useEffect } from 'react';
import { Outlet, type RouteObject, matchRoutes, useLocation, useRoutes } from 'react-router';
import { ErrorBoundary } from './ErrorBoundary';
import { arrived } from '@platform/failures/recovery';
import { RouteFrame, RoutePlaceholder } from './RouteFrame';
import type { FirstCalls } from '@platform/navigation/firstCalls';
import { SCREENS } from './screens';

/**
 * All screens. Addresses are matched and nothing else: what a screen shows is RTK Query's, so the router's own loaders and
 * actions, twice its size, stay out of the app.
 */
export function Screens() {
  return (
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>
  );
}

const ROUTES: RouteObject[] = [
  {
    element: <RouteFrame />,
    children: [
      { element: <Arriving />, children: SCREENS.map(({ path, Component }) => ({ path, element: <Component /> })) },
    ],
  },
];

const Screen = () => useRoutes(ROUTES);

/** Until its chunk has come, a first screen waits here; a later one behind the screen before it. */
function Arriving() {
  return (
    <Suspense fallback={<RoutePlaceholder />}>
      <Outlet />
      <Arrived />
    </Suspense>
  );
}

/** Stands beside a screen that has come. */
function Arrived() {
  const { pathname } = useLocation();
  useEffect(arrived, [pathname]);
  return null;
}

/** Fetches the chunk of the screen at `pathname`. Gives the calls that it begins with, where it says so. */
export async function fetchScreen(pathname: string): Promise<ReturnType<FirstCalls>> {
  const found = matchRoutes(ROUTES, pathname)?.at(-1);
  const firstCalls = await SCREENS.find(({ path }) => path === found?.route.path)?.fetch();
  return firstCalls?.(Object.values(found?.params ?? {})[0] ?? '') ?? [];
}
