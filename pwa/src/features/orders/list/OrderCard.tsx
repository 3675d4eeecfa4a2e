import type { ReactNode } from 'react';
import type { CardAction, CardFigure, CardNext, CardSituation, Money, OrderListItem } from '@core/types';
import { dayOf } from '@i18n/formats';
import { type MessageKey, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { CardLink } from '@ui/Card/CardLink';
import { buttonClass, LinkButton } from '@ui/Button/Button';
import { classes } from '@ui/classes';
import { columnsClass, rowClass, spreadClass, stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import text from '@ui/Text/Text.module.css';
import { href } from '@core/href';
import styles from './orderCard.module.css';
import { AMOUNT_LABELS } from '../amountLabels';
import { PapersLink } from '../links';
import { StateTag } from '../StateTag';

const SITUATIONS: Readonly<Record<Exclude<CardSituation, 'overdue' | 'extensionUnpaid'>, MessageKey>> = {
  dueToday: 'orders.repayToday',
  dueLater: 'orders.repayBy',
  extended: 'orders.cardExtended',
  reapply: 'orders.reapplyNote',
  nothingOwed: 'orders.nothingOwed',
  disputed: 'labels.outcomeDisputed',
  auditing: 'orders.cardAuditing',
  passed: 'orders.cardPassed',
  lending: 'orders.cardLending',
  settled: 'orders.settledText',
  due: 'orders.due',
};

/** Texts for a loan in instalments, which a payment does not end. */
const PARTS: typeof SITUATIONS = {
  ...SITUATIONS,
  dueToday: 'orders.instalmentToday',
  dueLater: 'orders.instalmentBy',
};

const ACTIONS: Readonly<Record<CardAction, MessageKey>> = {
  repay: 'orders.cardRepay',
  pay: 'orders.payYes',
  getMoney: 'orders.getMoney',
  payExtension: 'orders.cardPayExtension',
  progress: 'labels.undwayProgress',
  open: 'labels.undwayOrder',
};

/** Names of the payments without an amount, because today's is not the one that the card shows. */
const ACTIONS_ALONE: Partial<typeof ACTIONS> = { repay: 'labels.undwayRepay', pay: 'orders.pay' };

/** Labels of the link to the product's page. After a denial, that page shows when to apply again. */
const NEXT: Readonly<Record<CardNext, MessageKey>> = { seeWhen: 'actions.seeWhen', again: 'orders.cardAgain' };

/** Amounts that every card shows. The other amounts appear only as a card's main amount. */
const REST: readonly CardFigure[] = ['loan', 'received', 'repayment'];

/** Describes the order's status in a sentence. Amounts owed and dates come first. */
function Situation({ order }: { readonly order: OrderListItem }) {
  const { actUntil, confirming, extensionFee, view } = order;
  const t = useT();
  const { action, situation } = view.look;
  if (situation === null) return null;
  const due = view.dueDay === null ? '' : t.date(view.dueDay);
  const until = actUntil == null ? null : t.dateTime(actUntil);
  const isConfirming = confirming != null;
  const unpaid =
    action === 'payExtension' &&
    !isConfirming &&
    t('orders.cardExtensionUnpaid', t.money(extensionFee ?? ''), until ?? '');
  let sentence: ReactNode;
  if (situation === 'overdue') {
    sentence = (
      <>
        <strong>{t('orders.cardOverdue', t.days(view.daysOverdue ?? 0))}</strong> <span>{t('orders.due', due)}</span>
      </>
    );
  } else if (situation === 'extensionUnpaid') {
    sentence = unpaid;
  } else if (situation === 'passed' && until !== null) {
    sentence = t('orders.confirmUntil', until);
  } else {
    sentence = t((view.look.hero === 'instalment' ? PARTS : SITUATIONS)[situation], due, t.days(view.daysLeft ?? 0));
  }
  return (
    <>
      {isConfirming && <Note className={styles.situation}>{t('orders.cardConfirming', t.money(confirming))}</Note>}
      {sentence !== false && <Note className={isConfirming ? undefined : styles.situation}>{sentence}</Note>}
      {situation === 'overdue' && unpaid && <Note>{unpaid}</Note>}
    </>
  );
}

interface OrderCardProps {
  readonly order: OrderListItem;
  /** Whether the card may offer the next loan. */
  readonly leadsOn: boolean;
  /** Whether the card's action is the filled button of the page. */
  readonly isFirst: boolean;
}

/** Whether the borrower must act on the order. */
export const isUrgent = ({ confirming, view }: OrderListItem): boolean =>
  view.canReapply || (view.look.isUrgent && confirming == null);

/** An order of the list. A card without an address or an action is not a link. */
export function OrderCard({ order, leadsOn, isFirst }: OrderCardProps) {
  const t = useT();
  const { confirming, extensionFee, view } = order;
  const { look } = view;
  const isConfirming = confirming != null;
  const labels = AMOUNT_LABELS[look.situation === 'settled' ? 'settled' : view.disbursal];
  // Whether today's amount differs from the agreed amount, because the repayment is early or late.
  const isOther = look.hero === 'payable' && order.payable !== order.repaymentAmount;
  const figures: readonly CardAmount[] = [
    { figure: 'payable', label: 'orders.toPay', value: order.payable },
    { figure: 'instalment', label: 'orders.nextInstalment', value: order.nextDue?.amount ?? '' },
    { figure: 'loan', label: 'orders.loanAmount', value: order.loanAmount },
    { figure: 'received', label: labels.received, value: order.arriveAmount },
    {
      figure: 'repayment',
      label: isOther ? 'orders.agreed' : labels.repayment,
      value: order.repaid ?? order.repaymentAmount,
    },
  ];
  // While the bank confirms a payment, the card has no main amount.
  const hero = isConfirming ? undefined : figures.find(({ figure }) => figure === look.hero);
  let action: string | null = null;
  if (isConfirming) action = t(ACTIONS.open);
  else if (look.action === 'payExtension') action = t(ACTIONS.payExtension, t.money(extensionFee ?? ''));
  else if (look.action !== null) {
    const alone = hero?.value === order.payable ? undefined : ACTIONS_ALONE[look.action];
    action = t(alone ?? ACTIONS[look.action], t.money(order.payable));
  }
  const rest = figures.filter(
    (amount) => amount !== hero && (REST.includes(amount.figure) || amount.figure === look.hero),
  );
  return (
    <Card tone={view.tone === 'invalid' ? 'muted' : undefined}>
      <article className={stackClass(8)}>
        <div className={spreadClass(styles.head)}>
          <h2>
            {view.href === null || action === null ? (
              order.productName
            ) : (
              // The label contains the visible text, so that voice control finds the link by it.
              <CardLink
                to={view.href}
                aria-label={t('orders.open', t(view.stateKey), order.productName, order.orderNo, action)}
              >
                {order.productName}
              </CardLink>
            )}
          </h2>
          <StateTag {...view} isConfirming={isConfirming} />
        </div>
        {hero !== undefined && (
          <dl>
            <Figure amount={hero} isHero />
          </dl>
        )}
        <Situation order={order} />
        <dl className={columnsClass(8, 'texts', classes(styles.figures, rest.length === 4 && styles.pairs))}>
          {rest.map((amount) => (
            <Figure key={amount.figure} amount={amount} />
          ))}
        </dl>
        <Note size="small" className={rowClass()}>
          <span translate="no">{t('orders.number', order.orderNo)}</span>{' '}
          <span>{t('orders.appliedOn', t.date(dayOf(order.applyTime)))}</span>
        </Note>
        {action !== null && (
          // Only looks like a button: the link that covers the card has this target and this name.
          <span aria-hidden="true" className={buttonClass(isFirst && !view.canReapply ? 'primary' : 'secondary', true)}>
            {action}
          </span>
        )}
        {view.canReapply && (
          <LinkButton
            block
            variant={isFirst ? 'primary' : 'secondary'}
            to={href({ kind: 'order', id: order.orderId, screen: 'reapply' })}
            aria-label={t('orders.reapplyLabel', order.productName, order.orderNo)}
          >
            {t('orders.reapply')}
          </LinkButton>
        )}
      </article>
      {leadsOn && look.next !== null && (
        // Outside the card's tap target.
        <LinkButton
          block
          variant="secondary"
          data-above={12}
          to={href({ kind: 'productDetail', pid: order.productId })}
        >
          {t(NEXT[look.next])}
        </LinkButton>
      )}
      {view.papersHref !== null && (
        <div className={styles.papers}>
          <PapersLink to={view.papersHref} order={order} />
        </div>
      )}
    </Card>
  );
}

interface CardAmount {
  readonly figure: CardFigure;
  readonly label: MessageKey;
  readonly value: Money | '';
}

function Figure({ amount, isHero = false }: { readonly amount: CardAmount; readonly isHero?: boolean }) {
  const t = useT();
  return (
    <div data-hero={isHero || undefined}>
      <dt className={isHero ? text.label : undefined}>{t(amount.label)}</dt>
      <dd>
        <Amount value={amount.value} size={isHero ? 'amount' : 'body'} />
      </dd>
    </div>
  );
}
