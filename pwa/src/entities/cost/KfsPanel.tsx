import { type Ref, memo, useId, useRef } from 'react';
import type { Day, KeyFactStatement, Money } from '@core/types';
import { GST_PERCENT } from '@core/generated/tables';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { type QueryLike, QueryState } from '@platform/query/QueryState';
import { useDeferredQuery } from '@platform/query/useDeferredQuery';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Notice } from '@ui/Notice/Notice';
import { lineClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { KeepPaper } from '@entities/paper/KeepPaper';
import { PaperSheet, Prose } from '@entities/paper/PaperSheet';
import styles from './cost.module.css';
import { choiceClass } from '@ui/Card/Card';
import { useTermRows } from './useTermRows';
import { addDays } from '@i18n/days';

interface KfsPanelProps {
  readonly product: string;
  readonly query: QueryLike<KeyFactStatement>;
  /** Total cost of the loan in the statement. */
  readonly costs?: Money | undefined;
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
  readonly problem?: string | undefined;
  readonly boxRef: Ref<HTMLInputElement>;
}

/** Shows the whole Key Fact Statement, and the checkbox by which the borrower confirms having read it. */
export const KfsPanel = memo(function KfsPanel(props: KfsPanelProps) {
  const { product, query: latest, costs, accepted, onAccept, problem, boxRef } = props;
  const query = useDeferredQuery(latest);
  const t = useT();
  const problemId = useId();
  const section = useRef<HTMLElement>(null);
  // Stands above the checkbox, so that scrolling to the checkbox shows the message too.
  const complaint = problem !== undefined && (
    <Notice id={problemId} tone="danger" compact data-above={8} role="alert">
      {problem}
    </Notice>
  );
  return (
    <PaperSheet
      ref={section}
      title={t('product.kfsTitle')}
      product={product}
      date={query.data === undefined ? undefined : issuedOn(query.data)}
    >
      <QueryState isPart query={query} skeleton={<Skeleton height={40} count={12} />}>
        {(statement) => (
          <>
            <Facts statement={statement} costs={costs} />
            <KeepPaper title={t('product.kfsTitle')} paper={section} />
            {complaint}
            <label className={choiceClass(lineClass(styles.accept))} data-above={12}>
              <input
                ref={boxRef}
                type="checkbox"
                checked={accepted}
                aria-describedby={problem === undefined ? undefined : problemId}
                aria-invalid={problem !== undefined}
                onChange={(event) => onAccept(event.target.checked)}
              />
              <span>{t('product.kfsAccept')}</span>
            </label>
          </>
        )}
      </QueryState>
      {query.data === undefined && complaint}
    </PaperSheet>
  );
});

interface FactsProps {
  readonly statement: KeyFactStatement;
  readonly costs: Money | undefined;
}

const Facts = memo(function Facts({ statement, costs }: FactsProps) {
  const t = useT();
  const money = (value: Money) => <Amount value={value} />;
  const { plan = [] } = statement;
  const late = useTermRows(statement, plan.length > 0);
  const until = t.dateTime(statement.validUntil);
  return (
    <>
      <Note above={8} below={8}>
        {t('product.kfsIntro', until)}
      </Note>
      <DetailRows
        rows={[
          { label: t('product.kfsApr'), value: t('product.percent', statement.apr), tone: 'strong' },
          { label: t('labels.costAmount'), value: money(statement.amount) },
          { label: t('product.period'), value: t.days(statement.days) },
          { label: t('product.kfsRate'), value: t('product.percentPerDay', statement.interestRate) },
          { label: t('labels.costServiceFee'), value: money(statement.serviceFee) },
          { label: t('labels.costGstFee', GST_PERCENT), value: money(statement.gstFee) },
          { label: t('labels.costInterest'), value: money(statement.interest) },
          costs !== undefined && { label: t('product.totalCost'), value: money(costs), tone: 'strong' },
          { label: t('labels.costArriveAmount'), value: money(statement.arriveAmount), tone: 'strong' },
          { label: t('labels.costRepaymentAmount'), value: money(statement.repaymentAmount), tone: 'strong' },
          plan.length === 0 && { label: t('orders.dueIfToday'), value: t.date(statement.repaymentDate) },
          ...plan.map(({ n, dueDate, amount }) => ({
            label: t('product.instalmentOn', String(n), t.date(dueDate)),
            value: money(amount),
          })),
          plan.length > 0 && { label: t('product.planRules'), value: <Prose>{t('product.planRulesText')}</Prose> },
          ...late,
          {
            label: t('product.kfsCoolingOff'),
            value: t.days(statement.coolingOffDays),
            hint: t('product.kfsCoolingOffHint'),
          },
          { label: t('product.kfsLender'), value: <Prose>{statement.lender}</Prose> },
          { label: t('product.kfsGrievance'), value: <Prose>{statement.grievanceOfficer}</Prose> },
          { label: t('product.kfsValid'), value: until },
          { label: t('product.kfsNumber'), value: <span translate="no">{statement.id.slice(0, 8)}</span> },
        ]}
      />
    </>
  );
});

/** Computes a statement's issue date from its due date and loan period. */
export const issuedOn = ({ repaymentDate, days }: Pick<KeyFactStatement, 'repaymentDate' | 'days'>): Day =>
  addDays(repaymentDate, -days);
