import { useState } from 'react';
import type { HomeIndex, NextLevel } from '@core/types';
import { isOne } from '@i18n/plural';
import { useT } from '@i18n/useT';
import { useHomeIndexQuery } from '@entities/home/api';
import { TierDialog } from '@entities/loyalty/TierDialog';
import { levelName } from '@entities/loyalty/levelName';
import { QueryState } from '@platform/query/QueryState';
import { Amount } from '@ui/Amount/Amount';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Disc } from '@ui/Disc/Disc';
import { Icon } from '@ui/Icon/Icon';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { lineClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import styles from './loyaltyStanding.module.css';

/** The card's height in every state, in CSS pixels. */
const STANDING = 212;

/** The borrower's level, the savings so far, and the way to the next level. */
export function LoyaltyStanding() {
  const query = useHomeIndexQuery();
  return (
    <QueryState isPart query={query} skeleton={<Skeleton height={STANDING} />}>
      {(home) => <Level home={home} />}
    </QueryState>
  );
}

function Level({ home: { loyalty, saved, nextLevel } }: { readonly home: HomeIndex }) {
  const t = useT();
  const name = t(levelName(loyalty) ?? 'home.noLevel');
  const [open, setOpen] = useState(false);
  return (
    <Card as="section" gap={12} className={styles.standing}>
      <div className={lineClass(styles.level)} data-level={loyalty.level}>
        <Disc size={48}>
          <Icon name="star" />
        </Disc>
        <div>
          {loyalty.discountPercent === 0 ? (
            <h2 className={styles.name}>{name}</h2>
          ) : (
            <h2>
              <Note as="span">{t('account.level')}</Note> <span className={styles.name}>{name}</span>
            </h2>
          )}
          <p>
            {loyalty.discountPercent === 0 ? t('home.noDiscount') : t('home.discount', String(loyalty.discountPercent))}
          </p>
          {saved != null && (
            <Note>
              <span>{t('account.saved')}</span> <Amount value={saved} />
            </Note>
          )}
        </div>
      </div>
      {nextLevel !== undefined && <Next level={nextLevel} />}
      <Button variant="text" data-flush="start" onClick={() => setOpen(true)}>
        {t('home.levels')}
      </Button>
      <TierDialog open={open} onClose={() => setOpen(false)} />
    </Card>
  );
}

function Next({ level }: { readonly level: NextLevel | null }) {
  const t = useT();
  if (level === null) return <p>{t('account.highest')}</p>;
  const { nameKey, more, discountPercent } = level;
  const percent = String(discountPercent);
  const reward = nameKey === null ? t('home.discount', percent) : t('account.nextLevel', t(nameKey), percent);
  return <p>{isOne(more) ? t('account.nextOne', reward) : t('account.nextMany', String(more), reward)}</p>;
}
