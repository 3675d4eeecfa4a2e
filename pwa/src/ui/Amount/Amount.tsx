import { useFormats } from '@core/useCore';
import { classes } from '@ui/classes';
import styles from './Amount.module.css';

interface AmountProps {
  /** A money string of the wire: `"1062.00"`. */
  readonly value: string;
  readonly size?: 'hero' | 'amount' | 'body';
  readonly className?: string | undefined;
}

/** Money: large tabular figures behind a smaller, lighter ₹. Grouping is core's; until it is there, the wire's figures stand. */
export function Amount({ value, size = 'body', className }: AmountProps) {
  const formats = useFormats();
  const text = formats?.formatMoney(value) ?? `₹${value}`;
  const [sign, figures] = text.split('₹');
  return (
    <span className={classes(styles.money, styles[size], className)}>
      {sign}
      <span className={styles.rupee}>₹</span>
      {figures}
    </span>
  );
}
