import { memo, useCallback, useEffect, useRef, useState } from 'react';
import type { ApplyEvent, ApplyView, CostView, ProductInfo } from '@core/types';
import type { Core } from '@core/index';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Link } from '@ui/Link/Link';
import link from '@ui/Link/Link.module.css';
import { useToast } from '@ui/Toast/Toast';
import { Page } from '@ui/Page/Page';
import { Note } from '@ui/Text/Text';
import { useFirstPaint } from '@ui/useFirstPaint';
import { PlaceQuestion } from '@platform/location/PlaceQuestion';
import { CostBreakdown } from '@entities/cost/CostBreakdown';
import { LoanTerms, useLoanTerms } from '@entities/cost/LoanTerms';
import { DetailsAge } from '@entities/product/DetailsAge';
import { type Aged, StaleNote, type StaleNoteProps } from '@platform/query/StaleNote';
import { type ApplyChoice, ApplyChoices, ApplyOptions } from './ApplyChoices';
import { BankRow } from '@entities/bank/BankRow';
import { useApplyFlow } from './useApplyFlow';
import { useAccountsLoaded, useChosenCard } from '@entities/bank/useChosenCard';
import { href } from '@core/href';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { applicationPrepared, type PreparedApplication } from './applySlice';
import styles from './product.module.css';

interface ApplyFormProps {
  readonly core: Core | null;
  readonly product: ProductInfo;
  /** The query of `product`. */
  readonly productQuery: Aged;
  /** The age of `product` without a network; else null. */
  readonly offline: Omit<StaleNoteProps, 'textKey'> | null;
}

/** The form to apply. Offline it only stores the choices, because the pre-check and the statement need the lender. */
export function ApplyForm({ core, product, productQuery, offline }: ApplyFormProps) {
  const t = useT();
  const toast = useToast();
  const { tap, busy } = useAsyncAction();
  const { view, send, choose } = useApplyFlow(core, product);
  const { amount, days } = view;
  const painted = useFirstPaint();
  const onAccepted = useCallback(
    (id: string) => send({ kind: 'statementAccepted', amount, days, id }),
    [send, amount, days],
  );
  const terms = useLoanTerms(core, product, { productId: product.id, amount, days }, { ask: painted, onAccepted });
  const { quote, accepted, shownId, forget, askToAccept } = terms;
  const before = usePrepared(product.id, view, terms.acceptedId, send);
  // Whether the borrower accepted a statement on an earlier visit, and none on this visit.
  const unsent = offline === null && before?.acceptedId != null && terms.acceptedId === null;
  // Whether the shown statement differs from the statement accepted on an earlier visit.
  const renewed = unsent && shownId !== undefined && shownId !== before?.acceptedId;
  const card = useChosenCard(product.id, painted);
  const areAccountsLoaded = useAccountsLoaded(card);
  const [cardWanted, setCardWanted] = useState(0);

  useEffect(() => {
    send({ kind: 'cardChosen', cardId: card.id ?? '' });
  }, [card.id, send]);

  const submit = () => {
    if (offline !== null) {
      toast.show(t('offline.applyKept'));
      return;
    }
    const { data: accounts, error } = card.query;
    // While the accounts load, the borrower can accept the statement.
    if ((error !== undefined || accepted) && !areAccountsLoaded()) return;
    const isWithout = accounts?.length === 0;
    setCardWanted((times) => (isWithout ? times + 1 : 0));
    if (accepted && !navigator.onLine) {
      toast.show(t('offline.applyKept'));
      return;
    }
    askToAccept(!isWithout && !accepted);
    if (isWithout || accepted) tap(async () => send({ kind: 'applyPressed' }));
  };

  const chooseTerms = useCallback(
    (choice: ApplyChoice) => {
      forget();
      return choose(choice);
    },
    [forget, choose],
  );

  const options = <ApplyOptions purpose={view.purpose} autoGetMoney={view.autoGetMoney} onChoose={choose} />;
  return (
    <Page
      title={product.name}
      back
      footer={
        <>
          {offline === null && <DetailsAge of={[productQuery, card.query]} />}
          {quote !== null && <ApplySummary quote={quote} />}
          <Button
            block
            busy={busy || view.phase !== 'open'}
            busyLabel={t(view.phase === 'left' ? 'product.applied' : 'product.applying')}
            disabled={quote?.kind === 'refused'}
            onClick={submit}
          >
            {t('product.apply')}
          </Button>
        </>
      }
    >
      {offline !== null && <StaleNote textKey="offline.prepare" {...offline} />}
      {unsent && (
        <Card>
          <p role="status">{t('offline.prepared')}</p>
        </Card>
      )}
      <ApplyChoices core={core} product={product} amount={amount} days={days} onChoose={chooseTerms} />
      {offline === null ? (
        <>
          <LoanTerms terms={terms} problem={renewed ? t('product.kfsChanged') : undefined}>
            <BankRow productId={product.id} chosen={card} wanted={cardWanted} />
            <Link
              className={link.alone}
              to={href({ kind: 'authStep', key: 'basic', pid: product.id, step: null, as: null })}
            >
              {t('auth.change')}
            </Link>
            {options}
          </LoanTerms>
          <PlaceQuestion />
        </>
      ) : (
        <>
          {quote !== null && <CostBreakdown quote={quote} product={product} days={days} />}
          {options}
          <Note above={4}>{t('offline.prepareThen')}</Note>
        </>
      )}
    </Page>
  );
}

/**
 * Stores the choices, and restores those of an earlier visit unless the borrower has changed the form. Does not restore
 * the acceptance, because the borrower must read the statement again.
 */
function usePrepared(
  productId: string,
  view: Pick<ApplyView, 'phase' | 'amount' | 'days' | 'purpose' | 'autoGetMoney'>,
  acceptedId: string | null,
  send: (event: ApplyEvent) => unknown,
): PreparedApplication | undefined {
  const dispatch = useAppDispatch();
  const saved = useAppSelector((state) => state.apply[productId]);
  const [restored, setRestored] = useState<PreparedApplication>();
  const { amount, days, purpose, autoGetMoney } = view;

  const edited = useRef(false);
  useEffect(() => {
    if (edited.current || saved === undefined) return;
    edited.current = true;
    setRestored(saved);
    send({ kind: 'amountChosen', amount: saved.amount });
    send({ kind: 'periodChosen', days: saved.days });
    if (saved.purpose !== null) send({ kind: 'purposeChosen', code: saved.purpose });
    if (saved.autoGetMoney !== autoGetMoney) send({ kind: 'autoGetToggled' });
  }, [saved, send, autoGetMoney]);

  const last = useRef<string>(undefined);
  useEffect(() => {
    const now = JSON.stringify([amount, days, purpose, autoGetMoney, acceptedId]);
    const changed = last.current !== undefined && last.current !== now;
    last.current = now;
    // The form's first values are no choice of the borrower.
    if (!changed || view.phase === 'left') return;
    edited.current = true;
    dispatch(applicationPrepared({ productId, prepared: { amount, days, purpose, autoGetMoney, acceptedId } }));
  }, [dispatch, productId, amount, days, purpose, autoGetMoney, acceptedId, view.phase]);

  return restored;
}

const ApplySummary = memo(function ApplySummary({ quote }: { readonly quote: CostView }) {
  const t = useT();
  if (quote.kind === 'refused') return null;
  const { figures, plan = [] } = quote;
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{t('labels.costArriveAmount')}</dt>
        <dd>
          <Amount value={figures.arriveAmount} />
        </dd>
      </div>
      <div>
        <dt>
          {plan.length > 0
            ? t('product.footerPlan', String(plan.length))
            : t('product.footerRepay', t.date(figures.repaymentDate))}
        </dt>
        <dd>
          <Amount value={figures.repaymentAmount} />
        </dd>
      </div>
    </dl>
  );
});
