import { href } from '@core/href';
import { type MessageKey, useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Icon } from '@ui/Icon/Icon';
import { LinkRow } from '@ui/Link/LinkRow';
import { Stack, stackClass } from '@ui/Stack/Stack';
import { Heading } from '@ui/Text/Text';
import styles from './late.module.css';

const LISTS: readonly {
  readonly title: MessageKey;
  readonly icon: 'check' | 'close';
  readonly points: readonly MessageKey[];
}[] = [
  { title: 'orders.rightsMay', icon: 'check', points: ['orders.rightsReport', 'orders.rightsCall'] },
  {
    title: 'orders.rightsMayNot',
    icon: 'close',
    points: ['orders.rightsHours', 'orders.rightsThreat', 'orders.rightsSecret', 'orders.rightsCash'],
  },
];

/** Tells overdue borrowers how the lender may and may not collect, as in the loan agreement. */
export function Rights() {
  const t = useT();
  return (
    <Card as="section">
      <Heading below={4}>{t('orders.rightsTitle')}</Heading>
      {LISTS.map(({ title, icon, points }) => (
        <Stack key={title} gap={8} className={styles.rights}>
          <h3 data-above={8}>{t(title)}</h3>
          <ul className={stackClass(8)}>
            {points.map((point) => (
              <li key={point}>
                <Icon name={icon} size={20} />
                <span>{t(point)}</span>
              </li>
            ))}
          </ul>
        </Stack>
      ))}
      <LinkRow to={href({ kind: 'legalLender' })}>{t('orders.rightsComplain')}</LinkRow>
    </Card>
  );
}
