import { useState } from 'react';
import { href } from '@core/href';
import { type Core, loadCore } from '@core/index';
import type { Money, OrderDetail, ProductInfo } from '@core/types';
import { useT } from '@i18n/useT';
import { Button, LinkButton } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Chips } from '@ui/Chips/Chips';
import { Note } from '@ui/Text/Text';
import { useToast } from '@ui/Toast/Toast';
import { Notice } from '@ui/Notice/Notice';
import { Page } from '@ui/Page/Page';
import { useOpened } from '@entities/bank/useReturn';
import { BankRow } from '@entities/bank/BankRow';
import { useAccountsLoaded, useChosenCard } from '@entities/bank/useChosenCard';
import { LoanTerms, useLoanTerms } from '@entities/cost/LoanTerms';
import { DetailsAge } from '@entities/product/DetailsAge';
import { type Aged, KeptNote } from '@platform/query/StaleNote';
import { useSayRefusal } from '@platform/calls/useSayRefusal';
import { useAppDispatch } from '@platform/state';
import { useAttempt } from '@platform/calls/useAttempt';
import { flash } from '@platform/navigation/flashMessage';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { type Choice, quoteApi } from '@entities/cost/api';
import { freshStatement } from '@entities/cost/statement';
import { useReapplyMutation, useOrderDetailQuery } from '../api';
import { Navigate } from 'react-router';
import { useDownloadHref } from '@platform/session/useDownloadHref';
import { useCore } from '@core/useCore';
import { freshness } from '@platform/calls/useRefetch';
import { EmptyState } from '@ui/EmptyState/EmptyState';
import { type QueryLike, QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { useProductInfoQuery } from '@entities/product/api';
import { StatementIllustration } from '@entities/paper/StatementIllustration';

const DONE = <path d="m99.5 76.5 6 6 11-12.5" />;

const SKELETON = <Skeleton height={160} count={4} />;

export default function ReapplyScreen({ orderId }: { readonly orderId: string }) {
  const t = useT();
  const core = useCore();
  const order = useOrderDetailQuery(orderId, { ...freshness(false), refetchOnMountOrArgChange: true });
  const { data: detail } = order;
  const isOver = detail !== undefined && !detail.view.canReapply;
  const product = useProductInfoQuery(detail?.productId ?? '', { skip: detail === undefined || isOver });
  const download = useDownloadHref(detail?.productId ?? '');
  const back = href({ kind: 'orders' });
  if (isOver) {
    return (
      <Page title={detail.productName} back={back}>
        <KeptNote of={order} />
        <EmptyState
          illustration={<StatementIllustration>{DONE}</StatementIllustration>}
          title={t(detail.view.isSettled ? 'orders.reapplyRepaid' : 'orders.reapplyGone')}
          text={t('orders.number', detail.orderNo)}
          action={<LinkButton to={back}>{t('orders.toOrders')}</LinkButton>}
        />
      </Page>
    );
  }
  if (core !== null && detail !== undefined && product.data !== undefined && download === null) {
    return <ReapplyForm core={core} detail={detail} product={product.data} queries={[order, product]} />;
  }
  const query: QueryLike<unknown> = detail === undefined ? order : product;
  return (
    <Page title={detail?.productName ?? t('orders.reapply')} back={back}>
      {download !== null && <Navigate replace to={download} />}
      <QueryState query={query} skeleton={SKELETON}>
        {() => SKELETON}
      </QueryState>
    </Page>
  );
}

interface ReapplyFormProps {
  readonly core: Core;
  readonly detail: OrderDetail;
  readonly product: ProductInfo;
  /** The queries of `detail` and `product`. */
  readonly queries: readonly Aged[];
}

function ReapplyForm({ core, detail, product, queries }: ReapplyFormProps) {
  const t = useT();
  const toast = useToast();
  const { loanAmount, period, canChooseAmount } = detail;
  const offer = core.reapplyOffer({ loanAmount, period, canChooseAmount, amountList: product.amountList });
  const [chosen, setChosen] = useState<Money | null>(null);
  const choice = { productId: product.id, amount: chosen ?? offer.amount, days: offer.days };
  const terms = useLoanTerms(core, product, choice);
  const { quote, accepted, shownId } = terms;
  const card = useChosenCard(product.id);
  const areAccountsLoaded = useAccountsLoaded(card);
  const opened = useOpened();
  const { send, busy, done } = useReapply(detail.orderNo, choice);

  const hasNoCard = card.query.data?.length === 0;

  const submit = () => {
    if (!areAccountsLoaded()) return;
    const [refusal] = core.validateApply({ cardId: card.id ?? '' }).errors;
    if (refusal !== undefined) {
      toast.show(t.message(refusal.message));
      return;
    }
    terms.askToAccept(!accepted);
    if (accepted) send(card.id ?? '', shownId ?? '');
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
        <Card title={t('product.bankTitle')}>
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
              terms.forget();
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
      <LoanTerms terms={terms} />
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
