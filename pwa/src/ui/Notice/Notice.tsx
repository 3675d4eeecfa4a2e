import type { HTMLAttributes } from 'react';
import { classes } from '@ui/classes';
import styles from './Notice.module.css';

interface NoticeProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'p' | 'div' | 'section';
  /** Without a tone, in the brand's colour. */
  readonly tone?: 'success' | 'info' | 'warn' | 'danger';
  readonly small?: boolean;
  /** Set for a notice inside a card. */
  readonly compact?: boolean;
  /** Set at the end of a long form. The notice then scrolls into view when it appears. */
  readonly atEnd?: boolean;
}

/** Returns the class that makes an element with `data-tone` or `data-level` a notice. */
export const noticeClass = (extra?: string): string => classes(styles.notice, extra);

/** A message on a tinted background. Its words, not its colour, say how serious it is. */
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
