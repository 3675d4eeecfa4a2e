import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { BottomNav } from '@app/BottomNav';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { classes } from '@ui/classes';
import { Icon } from '@ui/Icon/Icon';
import styles from './Page.module.css';

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
        <div className={styles.content}>{children}</div>
        {footer !== undefined && footer !== null && footer !== false && <div className={styles.footer}>{footer}</div>}
      </main>
      {tab && <BottomNav />}
    </div>
  );
}

function BackArrow({ to }: { readonly to: string | true }) {
  const t = useT();
  const navigate = useNavigate();
  const core = useCore();
  const { key, pathname, search } = useLocation();
  const go = () => {
    // `default` is the first page of this visit: before it lies another site, or nothing.
    if (to === true && key !== 'default') void navigate(-1);
    else
      void navigate(to === true ? (core?.routeMeta({ path: `${pathname}${search}` }).back ?? '/') : to, {
        replace: true,
      });
  };
  return (
    <button type="button" className={styles.back} aria-label={t('common.back')} onClick={go}>
      <Icon name="back" />
    </button>
  );
}
