import { type Ref, memo, useId, useRef } from 'react';

import type { KeyFactStatement } from '@core/types';
import { GST_PERCENT } from '@core/generated/tables';
import { formatDay, formatInstant } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Breakable } from '@ui/Breakable/Breakable';
import { Card } from '@ui/Card/Card';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { QueryState } from '@platform/query/QueryState';
import { useFirstInSteps } from '@platform/query/useFirstInSteps';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Heading } from '@ui/Text/Heading';
import { Notice } from '@ui/Notice/Notice';
import { Note } from '@ui/Text/Note';
import { useDays } from '@i18n/useDays';

import styles from './cost.module.css';
import { KeepStatement } from './KeepStatement';
import { useTermRows } from './useTermRows';

interface KfsPanelProps {
  readonly query: {
    readonly data?: KeyFactStatement | undefined;
    readonly isLoading: boolean;
    readonly isFetching: boolean;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
  readonly problem?: string | undefined;
  readonly boxRef: Ref<HTMLInputElement>;
}

/** The Key Fact Statement in full, with the checkbox that confirms reading. */
export const KfsPanel = memo(function KfsPanel({ query: latest, accepted, onAccept, problem, boxRef }: KfsPanelProps) {
  const query = useFirstInSteps(latest);
  const t = useT();
  const problemId = useId();
  const section = useRef<HTMLElement>(null);
  // Above the checkbox, so that both are visible after scrolling.
  const complaint = problem !== undefined && (
    <Notice id={problemId} tone="danger" compact className={styles.refusal} role="alert">
      {problem}
    </Notice>
  );
  return (
    <Card as="section" ref={section} className={styles.statement}>
      <Heading below={8}>{t('product.kfsTitle')}</Heading>
      <QueryState isPart query={query} skeleton={<Skeleton height={40} count={12} />}>
        {(statement) => (
          <>
            <Facts statement={statement} />
            <KeepStatement statement={section} />
            {complaint}
            <label className={styles.accept}>
              <input
                ref={boxRef}
                type="checkbox"
                checked={accepted}
                aria-describedby={problem === undefined ? undefined : problemId}
                aria-invalid={problem !== undefined}
                onChange={(event) => {
                  onAccept(event.target.checked);
                }}
              />
              <span>{t('product.kfsAccept')}</span>
            </label>
          </>
        )}
      </QueryState>
      {query.data === undefined && complaint}
    </Card>
  );
});

const Facts = memo(function Facts({ statement }: { readonly statement: KeyFactStatement }) {
  const t = useT();
  const days = useDays();
  const { language } = useLanguage();
  const money = (value: string) => <Amount value={value} />;
  const late = useTermRows(statement, 'product.kfsOverdue');
  const until = formatInstant(statement.validUntil, language);
  return (
    <>
      <Note below={8}>{t('product.kfsIntro', until)}</Note>
      <DetailRows
        rows={[
          { label: t('product.kfsApr'), value: t('product.percent', statement.apr), tone: 'strong' },
          { label: t('labels.costAmount'), value: money(statement.amount) },
          { label: t('orders.tenure'), value: days(statement.days) },
          { label: t('product.kfsRate'), value: t('product.percentPerDay', statement.interestRate) },
          { label: t('labels.costServiceFee'), value: money(statement.serviceFee) },
          { label: t('labels.costGstFee', GST_PERCENT), value: money(statement.gstFee) },
          { label: t('product.kfsInterest'), value: money(statement.interest) },
          { label: t('product.kfsReceive'), value: money(statement.arriveAmount), tone: 'strong' },
          { label: t('product.kfsRepay'), value: money(statement.repaymentAmount), tone: 'strong' },
          {
            label: t('orders.dueIfToday'),
            value: formatDay(statement.repaymentDate, language),
          },
          ...late,
          {
            label: t('product.kfsCoolingOff'),
            value: days(statement.coolingOffDays),
            hint: t('product.kfsCoolingOffHint'),
          },
          { label: t('product.kfsLender'), value: <span className={styles.prose}>{statement.lender}</span> },
          {
            label: t('product.kfsGrievance'),
            value: (
              <span className={styles.prose}>
                <Breakable>{statement.grievanceOfficer}</Breakable>
              </span>
            ),
          },
          { label: t('product.kfsValid'), value: until },
          {
            label: t('product.kfsNumber'),
            value: (
              <span className={styles.number} translate="no">
                {statement.id}
              </span>
            ),
          },
        ]}
      />
    </>
  );
});
