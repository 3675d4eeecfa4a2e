import type { ReactNode } from 'react';
import { Icon } from '@ui/Icon/Icon';
import { stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Note';
import text from '@ui/Text/Text.module.css';
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

/** What is wrong with a field, in the room that is kept for it. It is announced when it appears. */
export function FieldError({ id, children }: { readonly id: string; readonly children: string | undefined }) {
  return (
    <div role="alert" id={id}>
      {children !== undefined && (
        <p className={styles.error}>
          <Icon name="warning" size={18} />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}

/**
 * What every field has around its control: the label above; below it hint and counter, or the error in the hint's place. Room
 * for one line is always kept there, so that nothing moves under the finger when one comes or goes.
 */
export function FieldFrame({ id, label, error, hint, counter, className, children }: FieldFrameProps) {
  return (
    <div className={stackClass(4, className)}>
      <label className={text.fieldLabel} htmlFor={id}>
        {label}
      </label>
      {children}
      <Note as="div" size="small" className={styles.below}>
        <div className={styles.says}>
          <FieldError id={`${id}-error`}>{error}</FieldError>
          <span id={`${id}-hint`} aria-live="polite">
            {error === undefined && hint}
          </span>
        </div>
        {counter !== undefined && (
          <span id={`${id}-counter`} className={styles.counter}>{`${counter.now}/${counter.max}`}</span>
        )}
      </Note>
    </div>
  );
}

/** The ids of the texts that belong to a control. */
export function describedBy(id: string, error: unknown, hint: unknown, counter: unknown): string | undefined {
  const ids = [
    error !== undefined && `${id}-error`,
    hint !== undefined && error === undefined && `${id}-hint`,
    counter !== undefined && `${id}-counter`,
  ];
  return ids.filter(Boolean).join(' ') || undefined;
}
