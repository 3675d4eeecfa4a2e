import type { Money } from '@core/types';
import { useT } from '@i18n/useT';
import { classes } from '@ui/classes';
import styles from './Amount.module.css';

interface AmountProps {
  /** Money as on the wire, such as `"1062.00"`. */
  readonly value: Money | '';
  readonly size?: 'hero' | 'amount' | 'body';
  readonly className?: string | undefined;
}

export function Amount({ value, size = 'body', className }: AmountProps) {
  const [sign, figures] = useT().money(value).split('₹');
  return (
    <span className={classes(styles.money, styles[size], className)} translate="no">
      {sign}
      <span className={styles.rupee}>₹</span>
      {figures}
    </span>
  );
}
