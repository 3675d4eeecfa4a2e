import { useId } from 'react';
import { Note } from '@ui/Text/Note';
import styles from './Switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: string;
  readonly disabled?: boolean;
}

/** A switch that takes effect at once. The whole row is the tap target. */
export function Switch({ label, checked, onChange, hint, disabled }: SwitchProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      className={styles.row}
      aria-checked={checked}
      aria-labelledby={`${id}-label`}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      <span className={styles.texts}>
        <span id={`${id}-label`}>{label}</span>
        {hint !== undefined && (
          <Note as="span" id={`${id}-hint`}>
            {hint}
          </Note>
        )}
      </span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb} />
      </span>
    </button>
  );
}
