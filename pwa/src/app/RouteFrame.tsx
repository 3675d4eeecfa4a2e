import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useGuardRules } from '@core/useCore';
import { Feedback } from '@features/feedback/Feedback';
import { loginShown } from '@platform/session/slice';
import { completeTexts } from '@i18n/texts';
import { useT } from '@i18n/useT';
import { keepClear } from '@ui/Page/keepClear';
import { MovedOnContext, Page } from '@ui/Page/Page';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import bar from './Bar.module.css';
import { BottomNav } from './BottomNav';
import { useRouteMeta } from '@platform/navigation/routeMeta';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { track } from '@platform/tracking/tracking';
import { LateBar, OfflineBar, UpdateBar } from './Bars';
import { useLateScript } from '@platform/failures/useLateScript';
import styles from './RouteFrame.module.css';

export function RouteFrame() {
  const outcome = useGuard();
  const movedOn = useRouteLook();
  const { state } = useLocation();
  // Keeps the history state, which says what opened a page, during the login.
  if (outcome.kind === 'login' || outcome.kind === 'signedIn') {
    return <Navigate to={outcome.href} replace state={state} />;
  }
  return (
    <MovedOnContext value={movedOn}>
      <ArrivingBar />
      <div ref={keepClear} className={bar.place}>
        <OfflineBar />
        <LateBar />
        <UpdateBar />
      </div>
      {outcome.kind === 'allow' ? (
        <Feedback>{outcome.isUnproved ? <Instead isOwner /> : <Outlet />}</Feedback>
      ) : outcome.kind === 'wait' ? (
        <RoutePlaceholder />
      ) : (
        <Instead />
      )}
      {outcome.kind === 'allow' && !outcome.isUnproved && <BottomNav />}
    </MovedOnContext>
  );
}

export function RoutePlaceholder() {
  const t = useT();
  const { titleKey } = useRouteMeta();
  return (
    <Page title={t(titleKey)}>
      <Skeleton height={120} count={3} />
    </Page>
  );
}

const LazyStandIn = lazy(async () => {
  const [{ StandIn }] = await Promise.all([import(/* webpackChunkName: "stand-in" */ './StandIn'), completeTexts()]);
  return { default: StandIn };
});

const Instead = ({ isOwner = false }: { readonly isOwner?: boolean }) => (
  <Suspense fallback={<RoutePlaceholder />}>
    <LazyStandIn isOwner={isOwner} />
  </Suspense>
);

type Guarded =
  | { readonly kind: 'allow'; readonly isUnproved: boolean }
  | { readonly kind: 'wait' | 'paymentBack' }
  | { readonly kind: 'login' | 'signedIn'; readonly href: string };

/** Chooses page, placeholder, stand-in or redirect. Before core has loaded, visitors see only public pages. */
function useGuard(): Guarded {
  const dispatch = useAppDispatch();
  const { pathname: path, search } = useLocation();
  const { name, public: isPublic } = useRouteMeta();
  const hasToken = useAppSelector((state) => state.session.token !== null);
  const core = useGuardRules(hasToken);
  const loginHref = useAppSelector((state) => state.session.loginHref);
  const isUnproved = useAppSelector((state) => state.session.isUnproved);
  const arrived = loginHref !== null && loginHref.split('?')[0] === path;
  useEffect(() => {
    if (arrived) dispatch(loginShown());
  }, [arrived, dispatch]);

  if (!hasToken && name === 'orderDetail' && /[?&]payment=/.test(search)) return { kind: 'paymentBack' };
  if (loginHref !== null && !arrived) return { kind: 'login', href: loginHref };
  const allowed = { kind: 'allow', isUnproved: isUnproved && !isPublic } as const;
  if (core !== null) {
    const outcome = core.guard({ path, search, hasToken });
    return outcome.kind === 'allow' ? allowed : outcome;
  }
  return hasToken || isPublic ? allowed : { kind: 'wait' };
}

/** Sets title, background, scroll position and focus. Returns a ref that is true once the user has changed pages. */
function useRouteLook(): RefObject<boolean> {
  const t = useT();
  const { titleKey, background } = useRouteMeta();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const movedOn = useRef(false);
  useEffect(() => {
    document.title = `${t(titleKey)} · ${t('common.appName')}`;
    document.body.dataset['background'] = background;
  }, [t, titleKey, background]);
  useEffect(() => {
    // A redirect has already changed the address.
    if (window.location.pathname === pathname) track('page_view')();
  }, [pathname]);
  useEffect(() => {
    // After "back", the browser would scroll to where the page was, or as far as the page reaches by then.
    window.history.scrollRestoration = 'manual';
    window.scrollTo(0, 0);
    if (shown.current === pathname) return;
    shown.current = pathname;
    movedOn.current = true;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);
  return movedOn;
}

/** Delay before the bar appears, in milliseconds; a shorter load needs no bar. */
const NOTICED_MS = 150;

/** Shows a progress line while the next screen's chunk loads; meanwhile the old screen stays visible. */
function ArrivingBar() {
  const t = useT();
  const { pathname } = useLocation();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    // A tap changes the address at once. `pathname` changes when the next screen has rendered.
    let timer = 0;
    const look = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setWanted(window.location.pathname), NOTICED_MS);
    };
    document.addEventListener('click', look);
    window.addEventListener('popstate', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('click', look);
      window.removeEventListener('popstate', look);
      setWanted(null);
    };
  }, [pathname]);
  const isArriving = wanted !== null && wanted !== pathname;
  useLateScript(isArriving);
  if (!isArriving) return null;
  return <div role="progressbar" aria-label={t('common.pageLoading')} className={styles.arriving} />;
}
