import { createContext, type ReactNode, use } from 'react';
import { BottomNav } from '@app/BottomNav';
import { useT } from '@i18n/useT';
import { classes } from '@ui/classes';
import { Icon } from '@ui/Icon/Icon';
import styles from './Page.module.css';
import { useGoBack } from './useGoBack';

/** What floats above every page's end, like the button of the feedback dialog; null where there is none. */
export const FloatContext = createContext<ReactNode>(null);

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
  /** Stands at the other end of the bar. */
  readonly aside?: ReactNode;
}

/** The frame of every screen. */
export function Page({ title, back = false, children, footer, tab = false, aside }: PageProps) {
  const float = use(FloatContext);
  const action = footer !== undefined && footer !== null && footer !== false;
  return (
    <div className={classes(styles.page, tab && styles.withTabs)}>
      <header className={styles.bar} data-back={back !== false || undefined}>
        {back !== false && <BackArrow to={back} />}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {aside}
      </header>
      <main className={styles.main}>
        <div className={styles.content} data-float={float !== null || undefined}>
          {children}
        </div>
        {(action || float !== null) && (
          <div className={styles.dock}>
            {float !== null && <div className={styles.float}>{float}</div>}
            {action && <div className={styles.footer}>{footer}</div>}
          </div>
        )}
      </main>
      {tab && <BottomNav />}
    </div>
  );
}

function BackArrow({ to }: { readonly to: string | true }) {
  const t = useT();
  const goBack = useGoBack(to);
  return (
    <button type="button" className={styles.back} aria-label={t('common.back')} onClick={goBack}>
      <Icon name="back" />
    </button>
  );
}
