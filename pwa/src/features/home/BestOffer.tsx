import type { HomeProduct } from '@core/types';
import { href } from '@core/href';
import { CostBar } from '@entities/cost/CostBar/CostBar';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { CardLink } from '@ui/Card/CardLink';
import { Icon } from '@ui/Icon/Icon';
import { lineClass } from '@ui/Stack/Stack';
import { VisuallyHidden } from '@ui/Text/VisuallyHidden';
import styles from './home.module.css';
import { Logo } from './Logo';
import { Note } from '@ui/Text/Text';
import { Cover, ProductFacts } from './ProductFacts';

interface BestOfferProps {
  readonly product: HomeProduct;
  readonly busy: boolean;
  /** Set when another button is the page's main action. */
  readonly quiet: boolean;
  readonly onApply: () => void;
}

/** The offer with the lowest APR: amount, days, cost and repayment. A tap opens the product's page. */
export function BestOffer({ product, busy, quiet, onApply }: BestOfferProps) {
  const t = useT();
  const { example, view } = product;
  const repaid = [t.money(example?.repaymentAmount ?? ''), t.date(example?.repaymentDate ?? '')] as const;
  return (
    <Card as="article" gap={12}>
      <div className={lineClass(styles.productHead)}>
        <Logo src={product.logo} name={product.name} />
        <h3>
          <CardLink to={href({ kind: 'product', pid: product.id })}>{product.name}</CardLink>
        </h3>
        <Icon name="chevron" size={20} />
      </div>
      <Cover cover={view.card.cover} reached />
      <div>
        <p>
          <Note as="span">{t('home.upTo')}</Note> <Amount size="amount" value={product.maxAmount} />{' '}
          {example != null && example.instalments === undefined && (
            <Note as="span">{t('home.forDays', t.days(example.days))}</Note>
          )}
        </p>
        <ProductFacts product={product} />
      </div>
      {example != null && (
        <>
          <CostBar parts={example.parts} />
          <p>
            {example.instalments === undefined
              ? t('product.repayBy', ...repaid)
              : t('home.repayInstalments', ...repaid, String(example.instalments))}
          </p>
        </>
      )}
      <Button
        block
        className={styles.above}
        variant={quiet ? 'secondary' : 'primary'}
        busy={busy}
        busyLabel={t('common.pageLoading')}
        onClick={onApply}
      >
        {t('home.apply')}
        <VisuallyHidden> {product.name}</VisuallyHidden>
      </Button>
    </Card>
  );
}
