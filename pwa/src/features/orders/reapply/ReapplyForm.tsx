import { useEffect, useMemo, useRef, useState } from 'react';
import { href } from '@core/href';
import { type Core, loadCore } from '@core/index';
import type { Money, OrderDetail, ProductInfo } from '@core/types';
import { useT } from '@i18n/useT';
import { Button, LinkButton } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Chips } from '@ui/Chips/Chips';
import { Heading, Note } from '@ui/Text/Text';
import { useToast } from '@ui/Toast/Toast';
import { Notice } from '@ui/Notice/Notice';
import { Page } from '@ui/Page/Page';
import { useOpened } from '@entities/bank/useReturn';
import { BankRow } from '@entities/bank/BankRow';
import { useAccountsLoaded } from '@entities/bank/useAccountsLoaded';
import { useChosenCard } from '@entities/bank/useChosenCard';
import { CostBreakdown } from '@entities/cost/CostBreakdown';
import { KfsPanel } from '@entities/cost/KfsPanel';
import { totalCost, useQuote } from '@entities/cost/useQuote';
import { useStatement } from '@entities/cost/useStatement';
import { DetailsAge } from '@entities/product/DetailsAge';
import type { Aged } from '@platform/query/StaleNote';
import { useSayRefusal } from '@platform/calls/useSayRefusal';
import { useAppDispatch } from '@platform/state';
import { useAttempt } from '@platform/calls/useAttempt';
import { flash } from '@platform/navigation/flashMessage';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { type Choice, quoteApi } from '@entities/cost/api';
import { freshStatement } from '@entities/cost/freshStatement';
import { useReapplyMutation } from '../api';

interface ReapplyFormProps {
  readonly core: Core;
  readonly detail: OrderDetail;
  readonly product: ProductInfo;
  /** The queries of `detail` and `product`. */
  readonly queries: readonly Aged[];
}

export function ReapplyForm({ core, detail, product, queries }: ReapplyFormProps) {
  const t = useT();
  const toast = useToast();
  const offer = useMemo(
    () =>
      core.reapplyOffer({
        loanAmount: detail.loanAmount,
        period: detail.period,
        canChooseAmount: detail.canChooseAmount,
        amountList: product.amountList,
      }),
    [core, detail.loanAmount, detail.period, detail.canChooseAmount, product.amountList],
  );
  const [chosen, setChosen] = useState<Money | null>(null);
  const [acceptedId, setAcceptedId] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ readonly text: string }>();
  const box = useRef<HTMLInputElement>(null);

  const choice = { productId: product.id, amount: chosen ?? offer.amount, days: offer.days };
  const statement = useStatement(choice, acceptedId !== null);
  const shown = statement.currentData;
  const quote = useQuote(core, product, choice, shown);
  const card = useChosenCard(product.id);
  const areAccountsLoaded = useAccountsLoaded(card);
  const opened = useOpened();
  const accepted = shown !== undefined && acceptedId === shown.id;
  const { send, busy, done } = useReapply(detail.orderNo, choice);

  useEffect(() => {
    if (problem === undefined) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [problem]);

  const hasNoCard = card.query.data?.length === 0;

  const submit = () => {
    if (!areAccountsLoaded()) return;
    const { error } = core.validateApply({ cardId: card.id ?? '' });
    if (error !== null) {
      toast.show(t.message(error));
      return;
    }
    if (!accepted) {
      setProblem({ text: t(shown === undefined ? 'product.kfsMissing' : 'product.kfsAcceptFirst') });
      return;
    }
    setProblem(undefined);
    send(card.id ?? '', shown.id);
  };

  return (
    <Page
      title={detail.productName}
      back={href({ kind: 'orders' })}
      footer={
        <>
          <DetailsAge of={[...queries, card.query]} />
          {hasNoCard ? (
            <LinkButton block to={href({ kind: 'bankAdd', pid: product.id, ifscCode: '' })} state={opened}>
              {t('product.bankAdd')}
            </LinkButton>
          ) : (
            <Button
              block
              busy={busy || done}
              busyLabel={t('orders.reapplying')}
              disabled={quote.kind === 'refused'}
              onClick={submit}
            >
              {t('orders.reapplySend')}
            </Button>
          )}
        </>
      }
    >
      <Notice tone="warn">{t('orders.reapplyText', detail.orderNo)}</Notice>
      {hasNoCard ? (
        <Card as="section">
          <Heading>{t('product.bankTitle')}</Heading>
          <Note>{t('product.bankNone')}</Note>
        </Card>
      ) : (
        <BankRow productId={product.id} chosen={card} wanted={0} />
      )}
      <Card gap={12}>
        {offer.amounts.length > 1 && (
          <Chips
            label={t('product.chooseAmount')}
            options={offer.amounts.map((value) => ({ value, label: t.money(value) }))}
            value={choice.amount}
            onChange={(amount) => {
              setChosen(amount);
              setAcceptedId(null);
              setProblem(undefined);
            }}
          />
        )}
        <Note>
          {detail.repayment != null
            ? t('product.exampleIn', t.money(choice.amount), String(detail.plan?.length ?? 0))
            : offer.amounts.length > 1
              ? t('product.exampleOf', t.money(choice.amount), t.days(offer.days))
              : t('orders.reapplySame', t.money(offer.amount), t.days(offer.days))}
        </Note>
      </Card>
      <CostBreakdown quote={quote} product={product} days={offer.days} />
      <KfsPanel
        product={product.name}
        query={{ ...statement, data: shown, error: shown === undefined ? statement.error : undefined }}
        costs={totalCost(quote, shown)}
        accepted={accepted}
        onAccept={(on) => {
          setProblem(undefined);
          setAcceptedId(on && shown !== undefined ? shown.id : null);
        }}
        problem={problem?.text}
        boxRef={box}
      />
    </Page>
  );
}

/** Sends the reapplication once. If the statement has expired, takes the new statement from the refusal. */
function useReapply(orderNo: string, choice: Choice) {
  const t = useT();
  const navigateAfter = useNavigateAfter();
  const dispatch = useAppDispatch();
  const say = useSayRefusal(choice.productId);
  const { tap, busy } = useAsyncAction();
  const [reapply] = useReapplyMutation();
  const { run } = useAttempt(reapply);
  const [done, setDone] = useState(false);

  const send = async (cardId: string, kfsAccepted: string) => {
    const outcome = await run({ cardId, borrowAmount: choice.amount, orderNo, kfsAccepted });
    if (outcome.kind === 'unsent') return;
    if (outcome.kind === 'done') {
      setDone(true);
      const state = flash({ kind: 'applied', orderId: outcome.data.orderId, within: '', isAutomatic: null });
      const meanwhile = t('orders.appliedTitle');
      navigateAfter(href({ kind: 'orders' }), { replace: true, state, meanwhile });
      return;
    }
    const statement = freshStatement(await loadCore(), outcome.error);
    if (statement !== null) await dispatch(quoteApi.util.upsertQueryData('keyFacts', choice, statement));
    say(outcome.error);
  };

  return { send: (cardId: string, kfsAccepted: string) => tap(() => send(cardId, kfsAccepted)), busy, done };
}
