import { type ReactNode, useState } from 'react';
import { Icon } from '@ui/Icon/Icon';
import { stackClass } from '@ui/Stack/Stack';
import { translateAttribute } from '@ui/Text/translateAttribute';
import { Note } from '@ui/Text/Text';
import text from '@ui/Text/Text.module.css';
import styles from './TextField.module.css';

/** The properties of all fields. */
export interface FieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

interface FieldFrameProps extends Pick<FieldProps, 'label' | 'error' | 'hint'> {
  readonly id: string;
  readonly counter?: { readonly now: number; readonly max: number } | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

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

/** The error of a field, and below it the hint, which says how to correct the input. */
export function FieldSays({ id, error, hint }: Pick<FieldFrameProps, 'id' | 'error' | 'hint'>) {
  return (
    <div className={styles.says}>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <span
        id={`${id}-hint`}
        className={error === undefined ? undefined : styles.mends}
        aria-live="polite"
        translate={translateAttribute(hint)}
      >
        {hint}
      </span>
    </div>
  );
}

/** A field with error and hint. Reserves a line for the error, and one for a hint that is there from the start. */
export function FieldFrame({ id, label, error, hint, counter, className, children }: FieldFrameProps) {
  const [isHinted] = useState(hint !== undefined);
  return (
    <div className={stackClass(4, className)}>
      <label className={text.fieldLabel} htmlFor={id}>
        {label}
      </label>
      {children}
      <Note as="div" size="small" className={styles.below} data-hinted={isHinted || undefined}>
        <FieldSays id={id} error={error} hint={hint} />
        {counter !== undefined && (
          <span id={`${id}-counter`} className={styles.counter}>{`${counter.now}/${counter.max}`}</span>
        )}
      </Note>
    </div>
  );
}

export function describedBy(id: string, error: unknown, hint: unknown, counter?: unknown): string | undefined {
  const ids = [
    error !== undefined && `${id}-error`,
    hint !== undefined && `${id}-hint`,
    counter !== undefined && `${id}-counter`,
  ];
  return ids.filter(Boolean).join(' ') || undefined;
}
