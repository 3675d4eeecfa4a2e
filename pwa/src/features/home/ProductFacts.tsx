import type { CardCover, HomeProduct } from '@core/types';
import { anyOfDays } from '@i18n/anyOfDays';
import { useT } from '@i18n/useT';
import { Icon } from '@ui/Icon/Icon';
import { Note } from '@ui/Text/Text';
import styles from './home.module.css';

interface ProductFactsProps {
  readonly product: HomeProduct;
  /** Set in rows, whose facts include amount and cost. */
  readonly isRow?: boolean;
}

export function ProductFacts({ product, isRow = false }: ProductFactsProps) {
  const t = useT();
  const { tenureText, periodList, interestRate, maxAmount, view } = product;
  const example = isRow ? product.example : null;
  return (
    <Note as="div" className={styles.facts}>
      {isRow && <span translate="no">{t('home.upToAmount', t.money(maxAmount))}</span>}
      <span>{tenureText}</span>
      {view.showsDays && <span>{anyOfDays(t, periodList)}</span>}
      <span translate="no">{t('home.perDay', interestRate)}</span>
      {example != null && (
        <>
          <span translate="no">{t('home.apr', example.parts.apr)}</span>
          <span translate="no">{t('home.costs', t.money(example.parts.costs), t.days(example.days))}</span>
        </>
      )}
    </Note>
  );
}

/** Says that a product is locked, or the number of the loan from which it is offered. */
export function Cover({ cover, reached }: { readonly cover: CardCover; readonly reached: boolean }) {
  const t = useT();
  if (cover.kind === 'none') return null;
  const locked = cover.kind === 'lock';
  return (
    <Note className={styles.cover} data-kind={cover.kind}>
      <Icon name={locked ? 'lock' : reached ? 'check' : 'star'} size={16} />
      <span>{locked ? t('home.locked') : t(reached ? 'home.levelReached' : 'home.fromLoan', String(cover.loan))}</span>
    </Note>
  );
}
