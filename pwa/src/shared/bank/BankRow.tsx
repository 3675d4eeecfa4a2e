import { memo } from 'react';
import { useAppDispatch } from '@shared/state';
import { useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { QueryState } from '@shared/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { href } from '@core/href';
import { cardWanted } from './bankSlice';
import { useOpened } from './useReturn';
import { Link } from '@ui/Link/Link';

import styles from './bank.module.css';
import type { ChosenCard } from './useChosenCard';

interface BankRowProps {
  readonly productId: string;
  readonly chosen: ChosenCard;
  /** Applying stopped because there is none. */
  readonly wanted: boolean;
  /** Where picking an account leads back to; without it, to the product's own page. */
  readonly returnTo?: string;
}

/** Where the money goes, and the way to choose another account. */
export const BankRow = memo(function BankRow({ productId, chosen, wanted, returnTo }: BankRowProps) {
  const t = useT();
  const opened = useOpened();
  const dispatch = useAppDispatch();
  const { card, query } = chosen;
  // Also without an address: a page that asked for a card earlier and was left gets none of this.
  const ask = () => {
    dispatch(cardWanted(returnTo === undefined ? null : { productId, href: returnTo }));
  };
  return (
    <Card as="section" tone={wanted && query.data?.length === 0 ? 'danger' : undefined}>
      <h2 className={styles.heading}>{t('product.bankTitle')}</h2>
      <QueryState query={query} skeleton={<Skeleton height={48} />}>
        {() => (
          <Link className={styles.bank} to={href({ kind: 'bank', pid: productId })} state={opened} onClick={ask}>
            <span>
              <span className={styles.bankName}>{card === null ? t('product.bankNone') : card.bankName}</span>
              <span className={styles.bankNo}>{card === null ? '' : card.cardNo}</span>
            </span>
            <span className={styles.bankAction}>{t(card === null ? 'product.bankAdd' : 'product.bankChange')}</span>
          </Link>
        )}
      </QueryState>
      {card !== null && <p className={styles.note}>{t('product.bankFor')}</p>}
    </Card>
  );
});
