import type { HTMLAttributes } from 'react';
import { classes } from '@ui/classes';
import { translateAttribute } from './translateAttribute';
import styles from './Text.module.css';

interface NoteProps extends HTMLAttributes<HTMLElement> {
  readonly as?: 'p' | 'span' | 'div' | 'dt';
  /** `small`: paler than `label`, for numbers and conditions. `body`: like the text around it. `title`: like a heading. */
  readonly size?: 'small' | 'label' | 'body' | 'title';
  readonly tone?: 'success' | 'danger' | undefined;
  /** Distance to the content above, in CSS pixels. */
  readonly above?: 4 | 8 | 12;
  /** Distance to the content below, in CSS pixels. */
  readonly below?: 4 | 8 | 12 | 16;
}

/** Secondary text, which explains more important content. */
export function Note({ as: Tag = 'p', size = 'label', tone, above, below, className, ...rest }: NoteProps) {
  return (
    <Tag
      translate={translateAttribute(rest.children)}
      {...rest}
      style={{ marginTop: above, marginBottom: below }}
      data-tone={tone}
      className={classes(styles[size], className)}
    />
  );
}

interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Distance to the content below, in CSS pixels. */
  readonly below?: 4 | 8 | 12;
}

export function Heading({ below = 12, children, ...rest }: HeadingProps) {
  return (
    <h2 {...rest} style={{ marginBottom: below }}>
      {children}
    </h2>
  );
}

export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className={styles.hidden} />;
}
