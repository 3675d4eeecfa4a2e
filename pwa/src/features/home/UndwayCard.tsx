import type { HomeHero, UndwayOrder } from '@core/types';
import { formatDay } from '@i18n/formats';
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
}

/** A loan in progress. In the list the whole card is the target. */
export function UndwayCard({ order, hero }: UndwayCardProps) {
  const t = useT();
  const { inInstalments, status } = order.view;
  const late = status.kind === 'overdue';
  return (
    <Card as="article" tone={late ? 'danger' : undefined} gap={12}>
      <LoanStatus order={order} />
      <div className={styles.productHead}>
        <Logo src={order.logo} name={order.name} />
        <h3>{order.name}</h3>
      </div>
      <Note className={styles.upTo}>
        <span>{order.amountMsg}</span>
        <Amount size={hero ? 'hero' : 'amount'} value={order.amount} />
        {!late && !inInstalments && (
          <span>
            {t('home.interest')} <Amount value={order.interest} />
          </span>
        )}
      </Note>
      {late && <Late due={status.day} fee={order.overdueFee} />}
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

function Late({ due, fee }: { readonly due: string | null; readonly fee: string | undefined }) {
  const t = useT();
  const { language } = useLanguage();
  return (
    <DetailRows
      rows={[
        ...(due === null ? [] : [{ label: t('labels.costDueDate'), value: formatDay(due, language) }]),
        ...(fee === undefined
          ? []
          : [
              {
                label: t('home.lateCharge'),
                value: <Amount value={fee} />,
                hint: t('home.lateIncluded'),
                tone: 'danger' as const,
              },
            ]),
      ]}
    />
  );
}
