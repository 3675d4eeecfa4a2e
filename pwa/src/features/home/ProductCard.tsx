import type { CardCover, HomeProduct } from '@core/types';
import { useReading } from '@core/useCore';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Icon } from '@ui/Icon/Icon';
import styles from './home.module.css';
import { Logo } from './Logo';

interface ProductCardProps {
  readonly product: HomeProduct;
  readonly busy: boolean;
  readonly onApply: () => void;
}

/** A product on offer. Under a cover it still says what it is; APPLY then says why not yet. */
export function ProductCard({ product, busy, onApply }: ProductCardProps) {
  const t = useT();
  const card = useReading()?.productCard(product);
  // Before core is there a card shows its offer; a cover comes with it.
  const { cover, open } = card ?? { cover: { kind: 'none' } as const, open: true };
  return (
    <Card as="article" className={styles.product}>
      <div className={styles.productHead}>
        <Logo src={product.logo} name={product.name} />
        <h3>{product.name}</h3>
      </div>
      <Cover cover={cover} />
      <div className={styles.offer} data-covered={cover.kind !== 'none' || undefined}>
        <p className={styles.upTo}>
          <span>{t('home.upTo')}</span>
          <Amount size="amount" value={product.maxAmount} />
        </p>
        <dl className={styles.facts}>
          <div>
            <dt>{t('home.tenure')}</dt>
            <dd>{product.tenureText}</dd>
          </div>
          <div>
            <dt>{t('home.realDays')}</dt>
            <dd>{t('home.days', product.periodList.join(', '))}</dd>
          </div>
          <div>
            <dt>{t('home.interest')}</dt>
            <dd>{t('home.perDay', product.interestRate)}</dd>
          </div>
        </dl>
      </div>
      <Button block variant={open && cover.kind === 'none' ? 'primary' : 'secondary'} busy={busy} onClick={onApply}>
        {open ? t('home.apply') : t('home.full')}
      </Button>
    </Card>
  );
}

function Cover({ cover }: { readonly cover: CardCover }) {
  const t = useT();
  if (cover.kind === 'none') return null;
  const locked = cover.kind === 'lock';
  return (
    <p className={styles.cover} data-kind={cover.kind}>
      <Icon name={locked ? 'lock' : 'star'} size={20} />
      <span>{locked ? t('home.locked') : t('home.fromLoan', String(cover.loan))}</span>
    </p>
  );
}
