import { type ReactNode, useId } from 'react';
import { classes } from '@ui/classes';
import { columnsClass, rowClass, stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { type FieldProps, FieldSays, describedBy } from '@ui/TextField/FieldFrame';
import { translateAttribute } from '@ui/Text/translateAttribute';
import text from '@ui/Text/Text.module.css';
import field from '@ui/TextField/TextField.module.css';
import styles from './Chips.module.css';

interface ChipsProps<T extends string> extends Pick<FieldProps, 'label' | 'value' | 'error' | 'hint'> {
  readonly options: readonly { readonly value: T; readonly label: ReactNode }[];
  readonly onChange: (value: T) => void;
  /** Name of the field in a form. With a name, chips are as wide as their labels. */
  readonly name?: string | undefined;
  /** Whether each chip has a line of its own. */
  readonly isColumn?: boolean | undefined;
}

/** A choice among few options, all visible, so that it needs a single tap. */
export function Chips<T extends string>({
  label,
  options,
  value,
  onChange,
  name,
  isColumn,
  error,
  hint,
}: ChipsProps<T>) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      className={styles.group}
      aria-labelledby={`${id}-label`}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={describedBy(id, error, hint, undefined)}
    >
      <legend id={`${id}-label`} className={classes(text.fieldLabel, styles.label)}>
        {label}
      </legend>
      <div
        className={isColumn ? stackClass(8) : name ? rowClass(styles.words) : columnsClass(8, 'texts', styles.amounts)}
      >
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span
              translate={translateAttribute(option.label)}
              data-word={typeof option.label === 'string' ? option.label : undefined}
            >
              {option.label}
            </span>
          </label>
        ))}
      </div>
      <Note
        as="div"
        size="small"
        className={(error ?? hint) === undefined ? undefined : field.below}
        data-hinted={hint !== undefined || undefined}
      >
        <FieldSays id={id} error={error} hint={hint} />
      </Note>
    </fieldset>
  );
}
