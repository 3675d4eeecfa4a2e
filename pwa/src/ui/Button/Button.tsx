import type { ButtonHTMLAttributes, Ref } from 'react';
import { classes } from '@ui/classes';
import { recordAppearance } from '@ui/ghostClick';
import { Link, type LinkProps } from '@ui/Link/Link';
import styles from './Button.module.css';

/** Visual weight. A screen has one primary button. */
export type ButtonVariant = 'primary' | 'secondary' | 'text' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  /** Set while an action runs: ignores taps, and shows `busyLabel` if there is one. */
  readonly busy?: boolean;
  readonly busyLabel?: string | undefined;
  readonly block?: boolean;
}

export const buttonClass = (variant: ButtonVariant, block: boolean | undefined, extra?: string): string =>
  classes(styles.button, styles[variant], block && styles.block, extra);

function appear(button: HTMLButtonElement) {
  recordAppearance(button);
  return () => passFocusOn(button);
}

/** A button. While busy, it keeps its size and the focus; `disabled` would lose the focus. */
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
      ref={appear}
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
          data-motion="turn"
          aria-hidden="true"
        />
      )}
      <span>{busy ? (busyLabel ?? children) : children}</span>
    </button>
  );
}

interface LinkButtonProps extends LinkProps {
  readonly variant?: ButtonVariant;
  readonly block?: boolean;
  readonly ref?: Ref<HTMLAnchorElement>;
}

export function LinkButton({ variant = 'primary', block, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClass(variant, block, className)} />;
}

/**
 * Keeps the user's place when a focused control disappears: focuses the heading above the control. Called while the
 * control is still in the document. A following control would take the next Enter, which nobody meant for it.
 */
function passFocusOn(control: HTMLElement): void {
  if (document.activeElement !== control) return;
  const above = [...document.querySelectorAll<HTMLElement>('h1, h2, h3')].filter(
    (heading) => heading.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  queueMicrotask(() => {
    while (document.activeElement === document.body && above.length > 0) {
      const heading = above.pop();
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
    }
  });
}
