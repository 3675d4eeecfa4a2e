import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { useT } from '@i18n/useT';
import { classes } from '@ui/classes';
import { IconButton } from '@ui/Button/IconButton';
import { stackClass } from '@ui/Stack/Stack';
import styles from './Page.module.css';
import { useGoBack } from './useGoBack';

/** What every page's bar ends with, like the button of the feedback dialog; null where there is nothing. */
export const BarEndContext = createContext<ReactNode>(null);

/** The bottom navigation that a page with tabs ends with: it knows of routes and orders, which the design system does not. */
export const TabsContext = createContext<ReactNode>(null);

/** Whether another page has been opened since the start: from then on reading and tabbing begin at the page's heading. */
export const MovedOnContext = createContext<RefObject<boolean>>({ current: false });

interface PageProps {
  /** The page's one `h1`. */
  readonly title: string;
  /** The arrow: `true` goes one page back, an address goes there. */
  readonly back?: boolean | string;
  readonly children: ReactNode;
  /** The main action; it stays in reach above the phone's own bar. */
  readonly footer?: ReactNode;
  /** A tab of the bottom navigation. */
  readonly tab?: boolean;
  /** Stands at the other end of the bar, before what every page has there. */
  readonly aside?: ReactNode;
}

/** The frame of every screen. */
export function Page({ title, back = false, children, footer, tab = false, aside }: PageProps) {
  const barEnd = use(BarEndContext);
  const tabs = use(TabsContext);
  const heading = useHeadingFocus();
  const action = footer !== undefined && footer !== null && footer !== false;
  return (
    <div className={classes(styles.page, tab && styles.withTabs)}>
      <header className={styles.bar} data-back={back !== false || undefined}>
        {back !== false && <BackArrow to={back} />}
        <h1 ref={heading} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {aside}
        {barEnd}
      </header>
      <main className={classes(styles.main, action && styles.docked)}>
        <div className={styles.content}>{children}</div>
        {action && (
          <div ref={keepRoom} className={classes(styles.dock, stackClass(8, styles.footer))}>
            {footer}
          </div>
        )}
      </main>
      {tab && tabs}
    </div>
  );
}

/** Tells the page's end how high the dock is that lies over it. */
function keepRoom(dock: HTMLElement | null) {
  const page = dock?.parentElement;
  if (!dock || !page) return undefined;
  // Not by a property of CSS: everything in the page would inherit it, and be styled once more.
  const observer = new ResizeObserver(() => page.style.setProperty('padding-bottom', `${dock.offsetHeight}px`));
  observer.observe(dock);
  // iOS lays its keyboard over the page, and the dock with it, and makes only the visual viewport smaller.
  const view = window.visualViewport;
  // The next page's dock takes the place of this one.
  if (view) {
    view.onresize = view.onscroll = () => {
      const covered = document.documentElement.clientHeight - view.height * view.scale - view.offsetTop;
      dock.style.bottom = covered > 1 ? `${covered}px` : '';
    };
  }
  return () => {
    observer.disconnect();
    page.style.removeProperty('padding-bottom');
  };
}

/**
 * A screen often has two frames in a row, the outline's and the content's. The second one's heading takes the focus over
 * that went down with the first, unless it has found another place.
 */
function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const movedOn = use(MovedOnContext);
  useEffect(() => {
    if (movedOn.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [movedOn]);
  return heading;
}

function BackArrow({ to }: { readonly to: string | true }) {
  const t = useT();
  const goBack = useGoBack(to);
  return <IconButton icon="back" aria-label={t('common.back')} onClick={goBack} />;
}
