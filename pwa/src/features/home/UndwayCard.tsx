import type { HomeHero, UndwayOrder, UndwayStatus } from '@core/types';
import { href } from '@core/href';
import { useOrderDetailQuery } from '@entities/order/api';
import { useT } from '@i18n/useT';
import { isStale } from '@platform/query/StaleNote';
import { Amount } from '@ui/Amount/Amount';
import { LinkButton } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Digits } from '@ui/Digits/Digits';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { Icon, type IconName } from '@ui/Icon/Icon';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { StatusTag } from '@ui/StatusTag/StatusTag';
import { lineClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import styles from './home.module.css';
import { CardLink } from '@ui/Card/CardLink';
import { Logo } from './Logo';

interface UndwayCardProps {
  readonly order: UndwayOrder;
  readonly hero?: HomeHero['kind'] | undefined;
}

/** A loan in progress: its state, amount, date and next action. In a list, the whole card is the tap target. */
export function UndwayCard({ order, hero }: UndwayCardProps) {
  const { extension, status } = order.view;
  const t = useT();
  const { word, note } = useStatus(order);
  const isConfirming = order.confirming != null;
  // While a payment is being confirmed, the server's button text is a status, not an action.
  const button = isConfirming ? t('labels.undwayOrder') : order.fullButtonName;
  const [tone, icon] = LOOKS[isConfirming ? 'confirming' : status.kind];
  const isOffer = status.kind === 'approved' || status.kind === 'auditing' || status.kind === 'lending';
  const late = status.kind === 'overdue';
  // An overdue loan is repaid first.
  const fee = status.kind === 'extensionUnpaid' && extension != null ? extension.fee : null;
  const pay = href({ kind: 'order', id: order.orderId, screen: fee === null ? 'detail' : 'extension' });
  const isPaidElsewhere = hero !== 'takeMoney' && pay !== order.href && !isConfirming;
  return (
    <Card as="article" tone={late ? 'danger' : undefined} gap={12}>
      <div>
        <StatusTag tone={tone} icon={<Icon name={icon} size={16} />}>
          {word}
        </StatusTag>
      </div>
      <div className={lineClass(styles.productHead)}>
        <Logo src={order.logo} name={order.name} />
        <h3>{order.name}</h3>
      </div>
      {isOffer ? (
        <Offer order={order} isHero={hero !== undefined} />
      ) : (
        <Sum order={order} isHero={hero !== undefined} />
      )}
      {late && order.overdueFee !== undefined && Number(order.overdueFee) > 0 && (
        <DetailRows
          rows={[
            {
              label: t('home.lateCharge'),
              value: <Amount value={order.overdueFee} />,
              hint: t('home.lateIncluded', t.money(order.amount)),
              tone: 'danger',
            },
          ]}
        />
      )}
      {note !== undefined && <Note>{note}</Note>}
      {hero ? (
        <>
          {isPaidElsewhere && (
            <LinkButton block to={pay}>
              {fee === null ? t('labels.undwayRepay') : t('orders.cardPayExtension', t.money(fee))}
            </LinkButton>
          )}
          {/* On an extended loan, the main button opens the list of orders (specification). */}
          <LinkButton block variant={isPaidElsewhere || isConfirming ? 'secondary' : 'primary'} to={order.href}>
            {button}
          </LinkButton>
        </>
      ) : (
        <CardLink className={lineClass(styles.open)} to={order.href}>
          <span>{button}</span>
          <Icon name="chevron" size={20} />
        </CardLink>
      )}
    </Card>
  );
}

interface SumProps {
  readonly order: UndwayOrder;
  readonly isHero: boolean;
}

function Sum({ order, isHero }: SumProps) {
  const t = useT();
  const { inInstalments, status } = order.view;
  const late = status.kind === 'overdue';
  const due = status.kind === 'extensionUnpaid' ? order.repaymentDate : 'day' in status ? status.day : null;
  return (
    <div>
      <Note>{order.amountMsg}</Note>
      <Amount size={isHero ? 'hero' : 'amount'} value={order.amount} />
      {due != null &&
        (late ? (
          <Note>
            <span>{t('labels.costDueDate')}</span> <span translate="no">{t.date(due)}</span>
          </Note>
        ) : (
          <p className={styles.until}>{t('home.repayBy', t.date(due))}</p>
        ))}
      {!late && !inInstalments && (
        <Note>
          {t('home.interest')} <Amount value={order.interest} />
        </Note>
      )}
    </div>
  );
}

/**
 * Amounts received and repaid, from the order's detail. If it cannot be loaded, shows the loan amount. Leaves out a stale
 * due date, which supposes a payout on an earlier day.
 */
function Offer({ order, isHero }: SumProps) {
  const t = useT();
  // Refetches, because the due date depends on the current day.
  const detail = useOrderDetailQuery(order.orderId, { refetchOnMountOrArgChange: true });
  const { data, isLoading } = detail;
  if (isLoading) return <Skeleton height={isHero ? 108 : 102} />;
  if (data === undefined) return <Sum order={order} isHero={isHero} />;
  const { arriveAmount, repaymentAmount, repayment, plan = [], view, bankNo } = data;
  const repaid = [t.money(repaymentAmount), t.date(view.expectedDue ?? '')] as const;
  return (
    <div>
      <Note>{t('labels.costArriveAmount')}</Note>
      <Amount size={isHero ? 'hero' : 'amount'} value={arriveAmount} />
      {view.expectedDue !== null && !isStale(detail) && (
        <>
          <p className={styles.until}>
            {repayment == null
              ? t('product.repayBy', ...repaid)
              : t('home.repayInstalments', ...repaid, String(plan.length))}
          </p>
          <Note>{t('home.ifToday')}</Note>
        </>
      )}
      {order.view.status.kind === 'lending' && (
        <Note>
          <span>{t('orders.bankAccount')}</span> <Digits text={bankNo} />
        </Note>
      )}
    </div>
  );
}

type StatusTone = 'success' | 'info' | 'warn' | 'danger' | 'neutral';

/** Tone and icon of a loan's state, as in the list of orders. A payment that the bank confirms goes before the state. */
const LOOKS = {
  overdue: ['danger', 'warning'],
  dueToday: ['warn', 'warning'],
  dueSoon: ['warn', 'orders'],
  dueBy: ['success', 'onward'],
  running: ['success', 'onward'],
  approved: ['success', 'check'],
  auditing: ['info', 'clock'],
  lending: ['neutral', 'onward'],
  extensionUnpaid: ['warn', 'clock'],
  confirming: ['info', 'clock'],
} as const satisfies Record<UndwayStatus['kind'] | 'confirming', readonly [StatusTone, IconName]>;

/** Returns the state of a loan in progress in a few words. Some states also have a note on what comes next. */
function useStatus({ view: { stateKey, status, extension }, confirming }: UndwayOrder) {
  const t = useT();
  if (confirming != null) {
    return { word: t('orders.confirmingTag'), note: t('orders.cardConfirming', t.money(confirming)) };
  }
  switch (status.kind) {
    case 'dueToday':
      return { word: t('home.dueToday') };
    case 'dueSoon':
      return { word: t('home.dueSoon') };
    case 'approved':
      return {
        word: t(stateKey),
        note: status.until === null ? t('home.approvedText') : t('home.takeBy', t.dateTime(status.until)),
      };
    case 'auditing':
      return { word: t(stateKey), note: t('home.auditingText') };
    default:
      return {
        word: status.kind === 'overdue' ? t('home.overdueBy', t.days(status.days)) : t(stateKey),
        note:
          extension == null
            ? undefined
            : t('home.extensionPay', t.money(extension.fee), t.dateTime(extension.until), t.date(extension.day)),
      };
  }
}
