import type { HTMLAttributes } from 'react';
import { classes } from '@ui/classes';
import styles from './Notice.module.css';

interface NoticeProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'p' | 'div' | 'section';
  readonly tone: 'success' | 'info' | 'warn' | 'danger';
  readonly small?: boolean;
  /** Inside a card. */
  readonly compact?: boolean;
  /** Stands at the end of a long form: it scrolls into view as it appears. */
  readonly atEnd?: boolean;
}

/** Makes a notice of what has its tone from `data-tone` or `data-level`. */
export const noticeClass = (extra?: string): string => classes(styles.notice, extra);

/** A message on a tinted ground; the words, not the colour, say how serious it is. */
export function Notice({
  as: Tag = 'p',
  tone,
  small = false,
  compact = false,
  atEnd = false,
  className,
  ...rest
}: NoticeProps) {
  return (
    <Tag
      {...rest}
      ref={atEnd ? scrollIntoView : undefined}
      data-tone={tone}
      className={classes(
        styles.notice,
        small && styles.small,
        compact && styles.compact,
        atEnd && styles.atEnd,
        className,
      )}
    />
  );
}

const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });
