import { type ReactNode, useId } from 'react';
import { classes } from '@ui/classes';
import { kept } from '@ui/Text/kept';
import text from '@ui/Text/Text.module.css';
import styles from './Chips.module.css';

interface ChipsProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function Chips({ label, options, value, onChange }: ChipsProps) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={classes(text.fieldLabel, styles.label)}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span translate={kept(option.label)}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
