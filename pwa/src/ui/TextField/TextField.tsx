import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react';
import { onActionKey } from '@ui/actionKey';
import { FieldFrame, type FieldProps, describedBy } from './FieldFrame';
import { useTyping } from './useTyping';
import styles from './TextField.module.css';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix' | keyof FieldProps>;

export interface TextFieldProps extends FieldProps, InputProps {
  /** Id of an error that another component shows. */
  readonly errorId?: string | undefined;
  /** Text before the input that is not part of its value, such as `+91`. */
  readonly prefix?: string | undefined;
  /** The value in groups. It covers the input while the input has no focus. */
  readonly shown?: string | undefined;
  readonly aside?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  value,
  onChange,
  error,
  errorId,
  hint,
  prefix,
  shown,
  aside,
  className,
  onKeyDown,
  ref,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const isInvalid = error !== undefined || errorId !== undefined || undefined;
  const box = (
    <div className={styles.box} data-invalid={isInvalid} data-readonly={rest.readOnly || undefined}>
      {prefix !== undefined && (
        <span className={styles.prefix} aria-hidden="true">
          {prefix}
        </span>
      )}
      {shown !== undefined && (
        <span className={styles.shown} aria-hidden="true" translate="no">
          {shown}
        </span>
      )}
      <input
        autoComplete="off"
        {...rest}
        {...useTyping(input, value, onChange)}
        ref={input}
        id={id}
        className={styles.input}
        aria-invalid={isInvalid}
        aria-describedby={[errorId, describedBy(id, error, hint)].filter(Boolean).join(' ') || undefined}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          onActionKey(event);
        }}
      />
    </div>
  );
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className={className}>
      {aside === undefined ? (
        box
      ) : (
        <div className={styles.beside} data-invalid={isInvalid}>
          {box}
          {aside}
        </div>
      )}
    </FieldFrame>
  );
}
