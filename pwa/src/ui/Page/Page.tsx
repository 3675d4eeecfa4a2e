import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { useT } from '@i18n/useT';
import { classes } from '@ui/classes';
import { IconButton } from '@ui/Button/IconButton';
import { rowClass, stackClass } from '@ui/Stack/Stack';
import { keepClear } from './keepClear';
import styles from './Page.module.css';
import { useGoBack } from './useGoBack';

/** The last item in the bar of every page: the feedback button. */
export const BarEndContext = createContext<ReactNode>(null);

/** Whether the user has opened another page since the start. If so, the heading of each new page takes the focus. */
export const MovedOnContext = createContext<RefObject<boolean>>({ current: false });

export interface PageProps {
  /** The title in the bar; `null` if the content contains a `PageTitle`. */
  readonly title: string | null;
  /** Set while the real title loads. Screen readers announce `title`, which is invisible. */
  readonly isTitleComing?: boolean;
  /** The back arrow: `true` goes one page back, and an address opens that page. */
  readonly back?: boolean | string;
  readonly children: ReactNode;
  /** The main action, docked at the lower edge of the screen. */
  readonly footer?: ReactNode;
  /** Reserves room for the bottom navigation. */
  readonly tab?: boolean;
  readonly aside?: ReactNode;
}

export function Page({ title, isTitleComing = false, back = false, children, footer, tab = false, aside }: PageProps) {
  const barEnd = use(BarEndContext);
  const action = footer !== undefined && footer !== null && footer !== false;
  return (
    <div className={classes(styles.page, tab && styles.withTabs)}>
      <header className={rowClass(styles.bar)} data-back={back !== false || undefined}>
        {back !== false && <BackArrow to={back} />}
        {title !== null && (
          <PageTitle className={classes(styles.title, isTitleComing && styles.coming)}>{title}</PageTitle>
        )}
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
    </div>
  );
}

/** Maximum height of the dock, as a fraction of the screen. A higher dock moves to the end of the page. */
const HIGHEST = 1 / 3;

/** Reserves the dock's height at the end of the page, and moves a dock that is too high. */
function keepRoom(dock: HTMLElement | null) {
  const page = dock?.parentElement;
  if (!dock || !page) return undefined;
  const observer = new ResizeObserver(() => {
    dock.toggleAttribute('data-high', dock.offsetHeight > document.documentElement.clientHeight * HIGHEST);
    const isOverPage = getComputedStyle(dock).position === 'fixed';
    // A custom property would be inherited, and restyle the whole page.
    page.style.setProperty('padding-bottom', isOverPage ? `${dock.offsetHeight}px` : '0');
  });
  observer.observe(dock);
  const release = keepClear(dock);
  // The iOS keyboard covers page and dock. It shrinks only the visual viewport.
  const view = window.visualViewport;
  if (view) {
    view.onresize = view.onscroll = () => {
      const covered = document.documentElement.clientHeight - view.height * view.scale - view.offsetTop;
      dock.style.bottom = covered > 1 ? `${covered}px` : '';
    };
  }
  return () => {
    release?.();
    observer.disconnect();
    page.style.removeProperty('padding-bottom');
  };
}

interface PageTitleProps {
  readonly className?: string;
  readonly children: string;
}

/** The heading of a page. It takes over the focus of the skeleton's heading, which it replaces. */
export function PageTitle({ className, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const movedOn = use(MovedOnContext);
  useEffect(() => {
    if (movedOn.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [movedOn]);
  return (
    <h1 ref={heading} className={className} tabIndex={-1}>
      {children}
    </h1>
  );
}

function BackArrow({ to }: { readonly to: string | true }) {
  const t = useT();
  const goBack = useGoBack(to);
  return <IconButton icon="back" aria-label={t('common.back')} onClick={goBack} />;
}
