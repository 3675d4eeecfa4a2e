import type { ButtonHTMLAttributes } from 'react';
import { classes } from '@ui/classes';
import { noteAppearance } from '@ui/tapThrough';
import styles from './Button.module.css';

/** Visual weight: one primary action per screen. */
export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  /** Ignores taps, and shows `busyLabel` if there is one. */
  readonly busy?: boolean;
  readonly busyLabel?: string | undefined;
  readonly block?: boolean;
}

export const buttonClass = (variant: ButtonVariant, block: boolean | undefined, extra?: string): string =>
  classes(styles.button, styles[variant], block && styles.block, extra);

/** While busy, keeps focus (`disabled` would lose it) and size: without `busyLabel` the spinner covers the label. */
export function Button({
  variant = 'primary',
  busy = false,
  busyLabel,
  block,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      ref={noteAppearance}
      type={type}
      className={buttonClass(variant, block, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && (
        <span
          className={classes(styles.spinner, !block && busyLabel === undefined && styles.over)}
          aria-hidden="true"
        />
      )}
      <span>{busy ? (busyLabel ?? children) : children}</span>
    </button>
  );
}
