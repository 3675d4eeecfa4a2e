import type { CardCover, HomeProduct } from '@core/types';
import { useNavigate } from 'react-router';
import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { CardLink } from '@ui/Card/CardLink';
import { Icon } from '@ui/Icon/Icon';
import { type StepLook, StepBar } from '@ui/StepProgress/StepProgress';
import { lineClass, rowClass } from '@ui/Stack/Stack';
import { Note, VisuallyHidden } from '@ui/Text/Text';
import { type ToastAction, useToast } from '@ui/Toast/Toast';
import styles from './home.module.css';
import { Logo } from './Logo';
import { anyOfDays } from '@i18n/anyOfDays';
import { CostBar } from '@entities/cost/CostBar/CostBar';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';

interface ProductRowProps {
  readonly product: HomeProduct;
  readonly busy: boolean;
  readonly onApply: () => void;
}

/** A product in the list. A tap opens the product's page. */
export function ProductRow({ product, busy, onApply }: ProductRowProps) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const { card, state } = product.view;
  const closed = card.closed === null ? undefined : product.fullMsg || t.message(card.closed);
  const to = card.hasPage ? href({ kind: 'product', pid: product.id }) : undefined;
  /** Returns an action that scrolls up to the loans on offer; undefined if there are none. */
  const seeOthers = (): ToastAction | undefined => {
    const others = document.getElementById('on-offer');
    return others === null ? undefined : { label: t('actions.seeLoans'), run: () => others.scrollIntoView() };
  };
  const press = () => {
    if (closed !== undefined) toast.show(`${product.name}: ${closed}`, seeOthers());
    else if (state.kind === 'waits') void navigate(state.href);
    else onApply();
  };
  return (
    <article className={styles.row}>
      <Logo src={product.logo} name={product.name} />
      <h3>{to === undefined ? product.name : <CardLink to={to}>{product.name}</CardLink>}</h3>
      <div className={styles.rowText}>
        <Cover cover={card.cover} reached={closed === undefined} />
        {state.kind === 'closed' && state.progress !== null ? (
          <Progress {...state.progress} />
        ) : (
          closed !== undefined && <Note>{closed}</Note>
        )}
        {state.kind === 'waits' && product.reapplyAt != null && (
          <Note>{t('product.deniedOn', t.dateTime(product.reapplyAt))}</Note>
        )}
        {state.kind === 'partner' && <Note>{t('home.partner')}</Note>}
        <ProductFacts product={product} isRow />
      </div>
      {state.kind === 'afterRepaid' ? (
        to !== undefined && <Icon name="chevron" size={20} />
      ) : (
        <Button variant="text" className={styles.above} busy={busy} busyLabel={t('common.pageLoading')} onClick={press}>
          {t(
            card.open
              ? state.kind === 'offer' || state.kind === 'partner'
                ? 'home.apply'
                : 'home.closedApply'
              : 'home.full',
          )}
          <VisuallyHidden> {product.name}</VisuallyHidden>
        </Button>
      )}
    </article>
  );
}

/** How many of the loans required by a product are repaid, in words and as a bar. */
function Progress({ done, of }: { readonly done: number; readonly of: number }) {
  const t = useT();
  const looks = Array.from({ length: of }, (_, at): StepLook => (at < done ? 'done' : 'ahead'));
  return (
    <div className={rowClass(styles.progress)}>
      <StepBar looks={looks} />
      <Note>{t('home.repaidOf', String(done), String(of))}</Note>
    </div>
  );
}

/** A product's facts. Those of a row include amount and cost. */
function ProductFacts({ product, isRow = false }: { readonly product: HomeProduct; readonly isRow?: boolean }) {
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
function Cover({ cover, reached }: { readonly cover: CardCover; readonly reached: boolean }) {
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

interface BestOfferProps extends ProductRowProps {
  /** Set when another button is the page's main action. */
  readonly quiet: boolean;
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
