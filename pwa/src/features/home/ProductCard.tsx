import type { CardCover, HomeProduct } from '@core/types';
import { href } from '@core/href';
import { useReading } from '@core/useCore';
import { useLanguage } from '@i18n/useT';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Icon } from '@ui/Icon/Icon';
import { Link } from '@ui/Link/Link';
import { useToast } from '@ui/Toast/Toast';
import styles from './home.module.css';
import { Logo } from './Logo';

interface ProductCardProps {
  readonly product: HomeProduct;
  /** Undefined in responses cached by older versions. */
  readonly loans: number | undefined;
  readonly busy: boolean;
  readonly onApply: () => void;
}

/** A product on offer, linked to its page. A product closed to this borrower states the reason and has no link. */
export function ProductCard({ product, loans, busy, onApply }: ProductCardProps) {
  const t = useT();
  const toast = useToast();
  const core = useReading();
  const { language } = useLanguage();
  const card = core?.productCard({ ...product, loans: loans ?? null });
  // Until core has loaded, a card shows its offer without a cover.
  const { cover, open, closed, hasPage } = card ?? {
    cover: { kind: 'none' },
    open: true,
    closed: null,
    hasPage: false,
  };
  const reason = closed === null ? undefined : product.fullMsg || t.message(closed);
  const waits = product.reapplyAt != null;
  const reapplyOn = product.reapplyAt && core?.formatDay(core.dayOf(product.reapplyAt), language);
  return (
    <Card as="article" className={styles.product}>
      <div className={styles.productHead}>
        <Logo src={product.logo} name={product.name} />
        <h3>{product.name}</h3>
      </div>
      <Cover cover={cover} />
      {reason !== undefined && <p className={styles.say}>{reason}</p>}
      {reapplyOn && <p className={styles.say}>{t('product.deniedOn', reapplyOn)}</p>}
      <div className={styles.offer} data-covered={closed !== null || undefined}>
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
      {hasPage && (
        <Link
          className={styles.page}
          to={href({ kind: 'product', pid: product.id })}
          aria-label={`${t('home.seeCost')}: ${product.name}`}
        >
          <span>{t('home.seeCost')}</span>
          <Icon name="chevron" size={20} />
        </Link>
      )}
      <Button
        block
        variant={closed === null && !waits ? 'primary' : 'secondary'}
        busy={busy}
        onClick={() => (reason === undefined ? onApply() : toast.show(reason))}
      >
        {t(open ? (closed === null && !waits ? 'home.apply' : 'home.closedApply') : 'home.full')}
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
