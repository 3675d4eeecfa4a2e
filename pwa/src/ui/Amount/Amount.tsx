import type { Money } from '@core/types';
import { formatMoney } from '@i18n/formats';
import { writeRupees } from '@i18n/rupees';
import { useLanguage } from '@i18n/useT';
import { classes } from '@ui/classes';
import styles from './Amount.module.css';

interface AmountProps {
  /** Money as on the wire, such as `"1062.00"`. */
  readonly value: Money | '';
  readonly size?: 'hero' | 'amount' | 'body';
  readonly className?: string | undefined;
}

export function Amount({ value, size = 'body', className }: AmountProps) {
  const { language } = useLanguage();
  const text = writeRupees(formatMoney(value), language);
  const [sign, figures] = text.split('₹');
  return (
    <span className={classes(styles.money, styles[size], className)} translate="no">
      {sign}
      <span className={styles.rupee}>₹</span>
      {figures}
    </span>
  );
}
