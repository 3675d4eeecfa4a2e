import { Suspense, useEffect } from 'react';
import { Outlet, Route, Routes, matchRoutes, useLocation } from 'react-router';
import { Broken } from './Broken';
import { arrived } from './recovery';
import { RouteFrame, Waiting } from './RouteFrame';
import { SCREENS } from './screens';

/**
 * All screens. Addresses are matched and nothing else: what a screen shows is RTK Query's, so the router's own loaders and
 * actions, twice its size, stay out of the app.
 */
export function Screens() {
  return (
    <Broken>
      <Routes>
        <Route element={<RouteFrame />}>
          <Route element={<Arriving />}>
            {SCREENS.map(({ path, Component }) => (
              <Route key={path} path={path} element={<Component />} />
            ))}
          </Route>
        </Route>
      </Routes>
    </Broken>
  );
}

/** Until its chunk has come, a first screen waits here; a later one behind the screen before it. */
function Arriving() {
  return (
    <Suspense fallback={<Waiting />}>
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

/** Fetches the chunk of the screen at `pathname`. */
export async function fetchScreen(pathname: string): Promise<void> {
  const found = matchRoutes([...SCREENS], pathname)?.at(-1)?.route.path;
  await SCREENS.find(({ path }) => path === found)?.fetch();
}
