import { type ReactNode, useEffect, useState } from 'react';
import { classes } from '@ui/classes';
import { stackClass } from '@ui/Stack/Stack';
import text from '@ui/Text/Text.module.css';
import { VisuallyHidden } from '@ui/Text/Text';
import { TextField, type TextFieldProps } from '@ui/TextField/TextField';
import { Digits } from './Digits';
import { grouped, isMasked, spoken } from './groups';
import styles from './ReadBack.module.css';

/** Pause in typing before screen readers announce the input, in milliseconds. */
const PAUSE = 1200;

/** A field for a long number, which reads the number back in groups. */
export function LongNumberField(props: TextFieldProps) {
  return (
    <ReadBack number={props.value}>
      <TextField inputMode="numeric" shown={grouped(props.value)} {...props} />
    </ReadBack>
  );
}

/** While the user types a number, its groups replace the field's hint. */
export function ReadBack({ number, children }: { readonly number: string; readonly children: ReactNode }) {
  // A masked number was not typed, so the user need not check it.
  const typed = isMasked(number) ? '' : number;
  return (
    <div className={stackClass(4, styles.field)} data-typed={typed !== '' || undefined}>
      {children}
      <p className={classes(text.fieldLabel, styles.readBack)} aria-hidden="true">
        <Digits text={typed} />
      </p>
      <VisuallyHidden aria-live="polite" aria-atomic="true">
        {useHeard(number)}
      </VisuallyHidden>
    </div>
  );
}

/** Returns text for screen readers: the input after a pause, not after each key. */
function useHeard(number: string): string {
  const [heard, setHeard] = useState({ number, text: '' });
  useEffect(() => {
    if (heard.number === number) return;
    const timer = setTimeout(() => setHeard({ number, text: isMasked(number) ? '' : spoken(number) }), PAUSE);
    return () => clearTimeout(timer);
  }, [heard, number]);
  // A text about an earlier number is outdated.
  return heard.number === number ? heard.text : '';
}
