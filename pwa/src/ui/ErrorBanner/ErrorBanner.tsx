import type { ReactNode } from 'react';
import { Icon } from '@ui/Icon/Icon';
import styles from './ErrorBanner.module.css';

interface ErrorBannerProps {
  readonly children: ReactNode;
  readonly id?: string;
}

/** What is wrong with a whole form. */
export function ErrorBanner({ children, id }: ErrorBannerProps) {
  return (
    <div id={id} role="alert" className={styles.banner} data-motion="unfold">
      <Icon name="warning" size={20} />
      <div>{children}</div>
    </div>
  );
}
