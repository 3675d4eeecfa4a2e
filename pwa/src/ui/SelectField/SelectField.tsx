import { type Ref, type SelectHTMLAttributes, useId } from 'react';
import { classes } from '@ui/classes';
import { Icon } from '@ui/Icon/Icon';
import { FieldFrame, type FieldProps, describedBy } from '@ui/TextField/FieldFrame';
import styles from '@ui/TextField/TextField.module.css';

interface SelectFieldProps extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Text while nothing is chosen. The user cannot choose it. */
  readonly placeholder?: string | undefined;
  readonly ref?: Ref<HTMLSelectElement>;
}

export function SelectField({
  label,
  value,
  onChange,
  options,
  placeholder,
  error,
  hint,
  className,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} className={className}>
      <div className={styles.box} data-invalid={error !== undefined || undefined}>
        <select
          {...rest}
          id={id}
          className={classes(styles.input, styles.select)}
          value={value}
          data-empty={value === '' || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, error, hint, undefined)}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <Icon name="down" size={20} />
        </span>
      </div>
    </FieldFrame>
  );
}
