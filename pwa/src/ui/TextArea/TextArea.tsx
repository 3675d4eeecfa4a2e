import { type TextareaHTMLAttributes, useId } from 'react';
import { classes } from '@ui/classes';
import { FieldFrame, type FieldProps, describedBy } from '@ui/TextField/FieldFrame';
import styles from '@ui/TextField/TextField.module.css';

interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof FieldProps> {
  readonly counter?: { readonly now: number; readonly max: number } | undefined;
}

export function TextArea({ label, value, onChange, error, hint, counter, className, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} counter={counter} className={className}>
      <div className={styles.box} data-invalid={error !== undefined || undefined}>
        <textarea
          dir="auto"
          {...rest}
          id={id}
          className={classes(styles.input, styles.area)}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, error, hint, counter)}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </FieldFrame>
  );
}
