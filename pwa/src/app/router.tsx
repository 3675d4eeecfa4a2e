import { Suspense } from 'react';
import { Outlet, type RouteObject, matchRoutes, useRoutes } from 'react-router';
import { ErrorBoundary } from './ErrorBoundary';
import { useLateScript } from '@platform/failures/useLateScript';
import { RouteFrame, RoutePlaceholder } from './RouteFrame';
import type { FirstCalls } from '@platform/navigation/firstCalls';
import { SCREENS } from './screens';

/** Renders the screen at the current address. The router has no loaders: RTK Query loads the data. */
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
      {
        element: <Arriving />,
        children: Object.entries(SCREENS).map(([path, { Component }]) => ({ path, element: <Component /> })),
      },
    ],
  },
];

const Screen = () => useRoutes(ROUTES);

function Arriving() {
  return (
    <Suspense fallback={<Awaited />}>
      <Outlet />
    </Suspense>
  );
}

function Awaited() {
  useLateScript(true);
  return <RoutePlaceholder />;
}

/** Fetches the chunk of the screen at `pathname`. Resolves to the screen's first calls. */
export async function fetchScreen(pathname: string): Promise<ReturnType<FirstCalls>> {
  const found = matchRoutes(ROUTES, pathname)?.at(-1);
  const firstCalls = await SCREENS[found?.route.path ?? '']?.fetch();
  return firstCalls?.(Object.values(found?.params ?? {})[0] ?? '') ?? [];
}
