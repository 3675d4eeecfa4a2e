import type { ReactNode } from 'react';
import { comesIntoView } from '@ui/comesIntoView';
import { Icon } from '@ui/Icon/Icon';
import styles from './ErrorBanner.module.css';

interface ErrorBannerProps {
  readonly children: ReactNode;
  readonly id?: string;
  /** At the end of its form: scrolls into view when it appears. */
  readonly atEnd?: boolean;
}

export function ErrorBanner({ children, id, atEnd = false }: ErrorBannerProps) {
  return (
    <div ref={atEnd ? comesIntoView : undefined} id={id} role="alert" className={styles.banner} data-motion="unfold">
      <Icon name="warning" size={20} />
      <div>{children}</div>
    </div>
  );
}
