import { Amount } from '@ui/Amount/Amount';

import styles from './extension.module.css';

interface PaymentPart {
  readonly part: 'paid' | 'fee' | 'rest';
  readonly label: string;
  /** Money as on the wire; a part of nothing is left out. */
  readonly amount: string;
}

/** All payments of a loan as one bar: paid so far, due now, due later. Its legend says the same in words. */
export function PaymentBar({ parts }: { readonly parts: readonly PaymentPart[] }) {
  const shown = parts.filter(({ amount }) => Number(amount) > 0);
  return (
    <div className={styles.payments}>
      <div className={styles.bar} aria-hidden="true">
        {shown.map(({ part, amount }) => (
          <span key={part} data-part={part} style={{ flexGrow: amount }} />
        ))}
      </div>
      <dl className={styles.legend}>
        {shown.map(({ part, label, amount }) => (
          <div key={part} data-part={part}>
            <dt>{label}</dt>
            <dd>
              <Amount value={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
