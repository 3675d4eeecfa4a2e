import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApplyEvent, ApplyView, Precheck, ProductInfo } from '@core/types';
import type { Core } from '@core/index';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Link } from '@ui/Link/Link';
import link from '@ui/Link/Link.module.css';
import { useToast } from '@ui/Toast/Toast';
import { Page } from '@ui/Page/Page';
import { useFirstPaint } from '@ui/useFirstPaint';
import { PlaceQuestion } from '@platform/location/PlaceQuestion';
import { nameOf } from '@entities/cost/api';
import { CostBreakdown } from '@entities/cost/CostBreakdown';
import { KfsPanel } from '@entities/cost/KfsPanel';
import { totalCost, useQuote } from '@entities/cost/useQuote';
import { useStatement } from '@entities/cost/useStatement';
import { DetailsAge } from '@entities/product/DetailsAge';
import type { Aged } from '@platform/query/StaleNote';
import { useDeferredAnswer } from '@platform/query/useDeferredAnswer';
import { type ApplyChoice, ApplyChoices, ApplyOptions } from './ApplyChoices';
import { ApplySummary } from './ApplySummary';
import { BankRow } from '@entities/bank/BankRow';
import { useApplyFlow } from './useApplyFlow';
import { useAccountsLoaded } from '@entities/bank/useAccountsLoaded';
import { useChosenCard } from '@entities/bank/useChosenCard';
import { href } from '@core/href';
import { useAppDispatch, useAppSelector } from '@platform/state';
import { applicationPrepared, type PreparedApplication } from './applySlice';

interface ApplyFormProps {
  readonly core: Core | null;
  readonly product: ProductInfo;
  readonly precheck: Precheck;
  /** The query of `product`. */
  readonly productQuery: Aged;
}

export function ApplyForm({ core, product, precheck, productQuery }: ApplyFormProps) {
  const t = useT();
  const toast = useToast();
  const { tap, busy } = useAsyncAction();
  const { view, send, choose, press, accept } = useApplyFlow(core, product, precheck);
  const [acceptedId, setAcceptedId] = useState<string | null>(null);
  const before = usePrepared(product.id, view, acceptedId, send);
  // Whether the borrower accepted a statement on an earlier visit, and none on this visit.
  const unsent = before?.acceptedId !== undefined && before.acceptedId !== null && acceptedId === null;
  const [problem, setProblem] = useState<{ readonly text: string }>();
  const [cardWanted, setCardWanted] = useState(0);
  const box = useRef<HTMLInputElement>(null);

  const choice = { productId: product.id, amount: view.amount, days: view.days };
  const painted = useFirstPaint();
  const statement = useStatement(choice, acceptedId !== null, painted);
  const shown = useDeferredAnswer(nameOf(choice), statement.currentData);
  const reading = useMemo(
    () => ({ ...statement, data: shown, error: shown === undefined ? statement.error : undefined }),
    [statement, shown],
  );
  const quote = useQuote(core, product, choice, shown, painted);
  const card = useChosenCard(product.id, painted);
  const areAccountsLoaded = useAccountsLoaded(card);
  const accepted = shown !== undefined && acceptedId === shown.id;
  // Whether the shown statement differs from the statement accepted on an earlier visit.
  const renewed = unsent && shown !== undefined && shown.id !== before?.acceptedId;
  // Whether the accepted statement has expired and a new one is shown.
  const replaced = acceptedId !== null && !accepted && shown?.amount === view.amount;

  useEffect(() => {
    send({ kind: 'cardChosen', cardId: card.id ?? '' });
  }, [card.id, send]);
  // Scrolls to the checkbox after the message of `problem` has rendered, because the message moves the checkbox. Each
  // tap without acceptance sets a new `problem`, and so scrolls again.
  useEffect(() => {
    if (problem === undefined && !replaced) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [problem, replaced]);

  const submit = () => {
    const { data: accounts, error } = card.query;
    // While the accounts load, the borrower can accept the statement.
    if ((error !== undefined || accepted) && !areAccountsLoaded()) return;
    const isWithout = accounts?.length === 0;
    setCardWanted((times) => (isWithout ? times + 1 : 0));
    if (accepted && !navigator.onLine) {
      toast.show(t('offline.applyKept'));
      return;
    }
    if (isWithout || accepted) {
      setProblem(undefined);
      tap(async () => {
        await press();
      });
      return;
    }
    setProblem({ text: t(shown === undefined ? 'product.kfsMissing' : 'product.kfsAcceptFirst') });
  };

  const forget = useCallback(() => {
    setAcceptedId(null);
    setProblem(undefined);
  }, []);
  const chooseTerms = useCallback(
    (choice: ApplyChoice) => {
      forget();
      return choose(choice);
    },
    [forget, choose],
  );
  const shownId = shown?.id;
  const onAccept = useCallback(
    (on: boolean) => {
      forget();
      if (!on || shownId === undefined) return;
      setAcceptedId(shownId);
      accept(shownId);
    },
    [forget, accept, shownId],
  );

  return (
    <Page
      title={product.name}
      back
      footer={
        <>
          <DetailsAge of={[productQuery, card.query]} />
          {quote !== null && <ApplySummary quote={quote} />}
          <Button
            block
            busy={busy || view.phase.kind !== 'open'}
            busyLabel={t(view.phase.kind === 'left' ? 'product.applied' : 'product.applying')}
            disabled={quote?.kind === 'refused'}
            onClick={submit}
          >
            {t('product.apply')}
          </Button>
        </>
      }
    >
      {unsent && (
        <Card>
          <p role="status">{t('offline.prepared')}</p>
        </Card>
      )}
      <ApplyChoices core={core} product={product} amount={view.amount} days={view.days} onChoose={chooseTerms} />
      {quote !== null && <CostBreakdown quote={quote} product={product} days={view.days} />}
      <BankRow productId={product.id} chosen={card} wanted={cardWanted} />
      <Link className={link.alone} to={href({ kind: 'authStep', key: 'basic', pid: product.id, step: null, as: null })}>
        {t('auth.change')}
      </Link>
      <ApplyOptions purpose={view.purpose} autoGetMoney={view.autoGetMoney} onChoose={choose} />
      <KfsPanel
        product={product.name}
        query={reading}
        costs={totalCost(quote, shown)}
        accepted={accepted}
        onAccept={onAccept}
        problem={replaced || renewed ? t('product.kfsChanged') : problem?.text}
        boxRef={box}
      />
      <PlaceQuestion />
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
    if (!changed || view.phase.kind === 'left') return;
    edited.current = true;
    dispatch(applicationPrepared({ productId, prepared: { amount, days, purpose, autoGetMoney, acceptedId } }));
  }, [dispatch, productId, amount, days, purpose, autoGetMoney, acceptedId, view.phase.kind]);

  return restored;
}
