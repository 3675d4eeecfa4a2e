import type { HomeHero, UndwayOrder } from '@core/types';
import { dayBefore, formatDay } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { LinkButton } from '@ui/Button/LinkButton';
import { Card } from '@ui/Card/Card';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { Icon } from '@ui/Icon/Icon';
import { Link } from '@ui/Link/Link';
import { StatusTag } from '@ui/StatusTag/StatusTag';
import { Note } from '@ui/Text/Note';
import styles from './home.module.css';
import { Logo } from './Logo';
import { LOOKS, useStatus } from './status';

interface UndwayCardProps {
  readonly order: UndwayOrder;
  readonly hero?: HomeHero['kind'] | undefined;
  /** Day of the answer; null in responses cached by older versions. */
  readonly asOf: string | null;
}

/** A loan in progress. In the list the whole card is the target. */
export function UndwayCard({ order, hero, asOf }: UndwayCardProps) {
  const t = useT();
  const late = order.view.status.kind === 'overdue';
  // Before its last instalment, a loan asks for the next one and not for all of it.
  const isPart = !late && order.nextDue != null && order.nextDue.date !== order.repaymentDate;
  return (
    <Card as="article" tone={late ? 'danger' : undefined} gap={12}>
      <LoanStatus order={order} />
      <div className={styles.productHead}>
        <Logo src={order.logo} name={order.name} />
        <h3>{order.name}</h3>
      </div>
      <Note className={styles.upTo}>
        <span>{isPart ? t('orders.nextInstalment') : order.amountMsg}</span>
        <Amount size={hero ? 'hero' : 'amount'} value={order.amount} />
        {!late && !isPart && (
          <span>
            {t('home.interest')} <Amount value={order.interest} />
          </span>
        )}
      </Note>
      {late && <Late order={order} asOf={asOf} />}
      {hero ? (
        <LinkButton block to={order.href}>
          {order.fullButtonName}
        </LinkButton>
      ) : (
        <Link className={styles.open} to={order.href}>
          <span>{order.fullButtonName}</span>
          <Icon name="chevron" size={20} />
        </Link>
      )}
    </Card>
  );
}

/** Its state in a word, before all else. */
function LoanStatus({ order }: { readonly order: UndwayOrder }) {
  const { word, note } = useStatus(order.view);
  const [tone, icon] = LOOKS[order.view.status.kind];
  return (
    <div>
      <StatusTag tone={tone} icon={<Icon name={icon} size={16} />}>
        {word}
      </StatusTag>
      {note !== undefined && <Note above={8}>{note}</Note>}
    </div>
  );
}

function Late({ order, asOf }: { readonly order: UndwayOrder; readonly asOf: string | null }) {
  const t = useT();
  const { language } = useLanguage();
  const { overdueDays = 0, overdueFee } = order;
  // Of a loan in instalments, the oldest that is unpaid.
  const due = asOf === null || overdueDays === 0 ? order.repaymentDate : dayBefore(asOf, overdueDays);
  return (
    <DetailRows
      rows={[
        ...(typeof due === 'string' ? [{ label: t('labels.costDueDate'), value: formatDay(due, language) }] : []),
        ...(overdueFee === undefined
          ? []
          : [
              {
                label: t('home.lateCharge'),
                value: <Amount value={overdueFee} />,
                hint: t('home.lateIncluded'),
                tone: 'danger' as const,
              },
            ]),
      ]}
    />
  );
}
