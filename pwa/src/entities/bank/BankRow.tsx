import { memo, useLayoutEffect, useRef } from 'react';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Digits } from '@ui/Digits/Digits';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { href } from '@core/href';
import { BankMark } from './BankMark';
import { useOpened } from './useReturn';
import { Link } from '@ui/Link/Link';
import { spreadClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import styles from './bank.module.css';
import type { ChosenCard } from './useChosenCard';

interface BankRowProps {
  readonly productId: string;
  readonly chosen: ChosenCard;
  /** Number of blocked attempts to apply. Each attempt scrolls the row into view. */
  readonly wanted: number;
}

export const BankRow = memo(function BankRow({ productId, chosen, wanted }: BankRowProps) {
  const t = useT();
  const opened = useOpened();
  const { card, query } = chosen;
  const row = useRef<HTMLAnchorElement>(null);
  const missing = wanted > 0 && query.data?.length === 0;
  // Focuses the row before the message opens, so that the closed message returns the focus to the row.
  useLayoutEffect(() => {
    if (!missing) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [missing, wanted]);
  return (
    <Card tone={missing ? 'danger' : undefined} title={t('product.bankTitle')}>
      {/* Without the arrival time, so that the row shows no age: the dock of its form does. */}
      <QueryState isPart query={{ ...query, fulfilledTimeStamp: undefined }} skeleton={<Skeleton height={48} />}>
        {() => (
          <Link
            ref={row}
            className={spreadClass(styles.bank)}
            // Without an account, links to the form that adds an account.
            to={href(
              card === null ? { kind: 'bankAdd', pid: productId, ifscCode: '' } : { kind: 'bank', pid: productId },
            )}
            state={opened}
          >
            {card !== null && <BankMark name={card.bankName} />}
            <div>
              <b>{card === null ? t('product.bankNone') : card.bankName}</b>
              <Note>{card !== null && <Digits text={card.cardNo} />}</Note>
            </div>
            <span className={styles.bankAction}>{t(card === null ? 'product.bankAdd' : 'product.bankChange')}</span>
          </Link>
        )}
      </QueryState>
      {card !== null && <Note above={12}>{t('product.bankFor')}</Note>}
    </Card>
  );
});
