import type { HomeHero, UndwayOrder } from '@core/types';
import { formatDay } from '@i18n/formats';
import { useDays } from '@i18n/useDays';
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

interface UndwayCardProps {
  readonly order: UndwayOrder;
  readonly hero?: HomeHero['kind'] | undefined;
}

/** A loan in progress. In the list the whole card is the target. */
export function UndwayCard({ order, hero }: UndwayCardProps) {
  const t = useT();
  const { overdueDays = 0 } = order;
  const late = overdueDays > 0;
  return (
    <Card as="article" tone={late ? 'danger' : undefined} gap={12}>
      <LoanStatus order={order} hero={hero} />
      <div className={styles.productHead}>
        <Logo src={order.logo} name={order.name} />
        <h3>{order.name}</h3>
      </div>
      <Note className={styles.upTo}>
        <span>{order.amountMsg}</span>
        <Amount size={hero ? 'hero' : 'amount'} value={order.amount} />
        {!late && (
          <span>
            {t('home.interest')} <Amount value={order.interest} />
          </span>
        )}
      </Note>
      {late && <Late order={order} />}
      {hero === 'takeMoney' && <Note>{t('home.approvedText')}</Note>}
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

/** Where it stands, in a word before all else: overdue, approved, or due by a day. */
function LoanStatus({ order: { overdueDays = 0, repaymentDate }, hero }: UndwayCardProps) {
  const t = useT();
  const days = useDays();
  const day = useDay();
  if (overdueDays > 0) {
    return (
      <p>
        <StatusTag tone="danger" icon={<Icon name="warning" size={16} />}>
          {t('home.overdueBy', days(overdueDays))}
        </StatusTag>
      </p>
    );
  }
  if (hero === 'takeMoney') {
    return (
      <p>
        <StatusTag tone="success" icon={<Icon name="check" size={16} />}>
          {t('home.approved')}
        </StatusTag>
      </p>
    );
  }
  if (typeof repaymentDate !== 'string') return null;
  return (
    <p>
      <StatusTag tone="info" icon={<Icon name="orders" size={16} />}>
        {t('home.repayBy', day(repaymentDate))}
      </StatusTag>
    </p>
  );
}

function Late({ order: { repaymentDate, overdueFee } }: { readonly order: UndwayOrder }) {
  const t = useT();
  const day = useDay();
  return (
    <DetailRows
      rows={[
        ...(typeof repaymentDate === 'string' ? [{ label: t('labels.costDueDate'), value: day(repaymentDate) }] : []),
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

function useDay(): (day: string) => string {
  const { language } = useLanguage();
  return (day) => formatDay(day, language);
}
