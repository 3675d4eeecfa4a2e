import type { CardCover, HomeProduct } from '@core/types';
import { formatMoney } from '@i18n/formats';
import { useAnyOfDays } from '@i18n/useAnyOfDays';
import { useT } from '@i18n/useT';
import { Icon } from '@ui/Icon/Icon';
import { Note } from '@ui/Text/Note';
import styles from './home.module.css';

/** Amount, loan period and interest, in one line where it fits. */
export function ProductFacts({ product, amount = true }: { readonly product: HomeProduct; readonly amount?: boolean }) {
  const t = useT();
  const anyOfDays = useAnyOfDays();
  const { tenureText, periodList, interestRate, maxAmount, view } = product;
  return (
    <Note as="div" className={styles.facts}>
      {amount && <span translate="no">{t('home.upToAmount', formatMoney(maxAmount))}</span>}
      <span>{tenureText}</span>
      {view.showsDays && <span>{anyOfDays(periodList)}</span>}
      <span translate="no">{t('home.perDay', interestRate)}</span>
    </Note>
  );
}

/** A lock, or the loan from which a product is offered. */
export function Cover({ cover, reached }: { readonly cover: CardCover; readonly reached: boolean }) {
  const t = useT();
  if (cover.kind === 'none') return null;
  const locked = cover.kind === 'lock';
  return (
    <p className={styles.cover} data-kind={cover.kind}>
      <Icon name={locked ? 'lock' : reached ? 'check' : 'star'} size={16} />
      <span>{locked ? t('home.locked') : t(reached ? 'home.levelReached' : 'home.fromLoan', String(cover.loan))}</span>
    </p>
  );
}
