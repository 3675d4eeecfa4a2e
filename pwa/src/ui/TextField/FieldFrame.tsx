import type { ReactNode } from 'react';
import { classes } from '@ui/classes';
import { Icon } from '@ui/Icon/Icon';
import styles from './TextField.module.css';

interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly counter?: { readonly now: number; readonly max: number } | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What every field has around its control: the label above; hint, counter and error below. */
export function FieldFrame({ id, label, error, hint, counter, className, children }: FieldFrameProps) {
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {(hint !== undefined || counter !== undefined) && (
        <div className={styles.below}>
          <span id={`${id}-hint`} aria-live="polite">
            {hint}
          </span>
          {counter !== undefined && (
            <span id={`${id}-counter`} className={styles.counter}>{`${counter.now}/${counter.max}`}</span>
          )}
        </div>
      )}
      <div role="alert" id={`${id}-error`}>
        {error !== undefined && (
          <p className={styles.error}>
            <Icon name="warning" size={18} />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** The ids of the texts that belong to a control. */
export function describedBy(id: string, error: unknown, hint: unknown, counter: unknown): string | undefined {
  const ids = [
    error !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
    counter !== undefined && `${id}-counter`,
  ];
  return ids.filter(Boolean).join(' ') || undefined;
}
