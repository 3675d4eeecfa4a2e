import { type ReactNode, useEffect, useState } from 'react';
import { classes } from '@ui/classes';
import { stackClass } from '@ui/Stack/Stack';
import text from '@ui/Text/Text.module.css';
import { VisuallyHidden } from '@ui/Text/VisuallyHidden';
import { Digits } from './Digits';
import { isMasked, spoken } from './groups';
import styles from './ReadBack.module.css';

/** Typing pause before the input is read out, in milliseconds. */
const PAUSE = 1200;

interface Props {
  readonly number: string;
  readonly children: ReactNode;
}

/** A field for a long number. While typing, its groups of digits replace the hint; the input keeps the plain number. */
export function ReadBack({ number, children }: Props) {
  // A masked number was not typed, so there is nothing to check.
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

/** Text for screen readers: new input, after a pause instead of on each key. */
function useHeard(number: string): string {
  const [heard, setHeard] = useState({ number, text: '' });
  useEffect(() => {
    if (heard.number === number) return;
    const timer = setTimeout(() => setHeard({ number, text: isMasked(number) ? '' : spoken(number) }), PAUSE);
    return () => clearTimeout(timer);
  }, [heard, number]);
  // The text of a former number is outdated.
  return heard.number === number ? heard.text : '';
}
