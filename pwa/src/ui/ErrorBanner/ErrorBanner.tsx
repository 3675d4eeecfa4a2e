import type { ReactNode } from 'react';
import { Icon } from '@ui/Icon/Icon';
import { Notice } from '@ui/Notice/Notice';
import styles from './ErrorBanner.module.css';

interface ErrorBannerProps {
  readonly children: ReactNode;
  readonly id?: string;
  /** Set at the end of a form. The banner then scrolls into view when it appears. */
  readonly atEnd?: boolean;
}

export function ErrorBanner({ children, id, atEnd = false }: ErrorBannerProps) {
  return (
    <Notice
      as="div"
      tone="danger"
      small
      atEnd={atEnd}
      id={id}
      role="alert"
      className={styles.banner}
      data-motion="unfold"
    >
      <Icon name="warning" size={20} />
      <div>{children}</div>
    </Notice>
  );
}
