import type { ReactNode } from 'react';
import type { AheadStep, Money, OrderDetail } from '@core/types';
import { type MessageKey, useLanguage, useT } from '@i18n/useT';
import { Accordion } from '@ui/Accordion/Accordion';
import { Card } from '@ui/Card/Card';
import { ExplainedRows } from '@ui/ExplainedRows/ExplainedRows';
import { Note } from '@ui/Text/Text';
import { now } from '@platform/now';
import { Digits } from '@ui/Digits/Digits';
import { Icon } from '@ui/Icon/Icon';
import { AskWhy } from '../links';
import { PlanCard } from '../PlanCard';
import { useCostRows } from '../useCostRows';
import { WithdrawButton } from '../WithdrawButton';
import { STATE_ICONS } from '../StateTag';
import { TimelineStep, type TimelineStepProps } from '../detail/OrderTimeline';
import { LOAN_TABLE } from '@core/generated/tables';
import styles from './loanTable.module.css';

interface AuditBodyProps {
  readonly detail: OrderDetail;
  /** Set on a page that a link has opened, where the borrower can only read. */
  readonly readOnly?: boolean;
  /** Further actions, shown below the application's status. */
  readonly meanwhile?: ReactNode;
}

/** The progress of an application. Its details and the loan-calculation table are folded. */
export function AuditBody({ detail, readOnly = false, meanwhile }: AuditBodyProps) {
  const t = useT();
  const { language } = useLanguage();
  const cost = useCostRows(detail);
  const { view } = detail;
  // `en` shows the table open, as the specification does.
  const isOpen = language === 'en';
  return (
    <>
      <Card gap={16}>
        <AuditSteps detail={detail} />
        {view.ahead[0] === 'checking' && <Note>{t('orders.auditText')}</Note>}
        {view.disbursal === 'never' && (
          <div>
            <Note>{t('orders.nothingOwed')}</Note>
            <AskWhy view={view} />
          </div>
        )}
      </Card>
      {meanwhile}
      <PlanCard detail={detail} />
      <Accordion
        items={[
          { id: 'application', title: t('orders.yourApplication'), content: <ExplainedRows rows={cost.rows} /> },
          { id: 'table', title: t('orders.loanTableTitle'), content: <LoanTable />, isOpen },
        ]}
      />
      {!readOnly && view.canWithdraw && <WithdrawButton orderId={detail.orderId} />}
    </>
  );
}

function AuditSteps({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const wordsOf = useStepWords(detail);
  const { ahead, timeline: past } = detail.view;
  const happened = past.filter(({ isVoid }) => !isVoid);
  return (
    <ol aria-label={t('orders.auditSteps')}>
      {happened.map(({ at, labelKey, style }, place) => {
        // If the application ended without a loan, its last step shows the outcome.
        const isEnd = ahead.length === 0 && place === happened.length - 1 && style.colour !== 'success';
        return (
          <TimelineStep
            key={`${at} ${labelKey}`}
            tone={isEnd ? style.colour : 'success'}
            icon={isEnd ? STATE_ICONS[style.icon] : <Icon name="check" size={16} />}
            what={t(labelKey)}
            when={t.dateTime(at)}
            at={at}
          />
        );
      })}
      {ahead.map((step, place) => (
        <TimelineStep key={step} tone={place === 0 ? 'success' : 'ahead'} isCurrent={place === 0} {...wordsOf(step)} />
      ))}
    </ol>
  );
}

type Words = Pick<TimelineStepProps, 'what' | 'when'>;

function useStepWords(detail: OrderDetail): (step: AheadStep) => Words {
  const t = useT();
  const { actUntil, arriveAmount, bankNo, plan = [], processingTime, repaymentAmount, view } = detail;
  const first = detail.repayment == null ? undefined : plan[0];
  const usual = processingTime ?? '';
  const waited = minutesSince(detail.applyTime);
  const soFar = waited === 1 ? t('orders.oneMinute') : t('orders.minutes', String(waited));
  const due = view.expectedDue;
  return (step) => {
    switch (step) {
      case 'checking': {
        // Does not show the waiting time after an hour, because minutes would then be meaningless.
        const isCounted = waited > 0 && waited < 60;
        const said = isCounted ? t('orders.stepSoFar', usual, soFar) : t('orders.stepUsual', usual);
        return { what: t('orders.stepChecking'), when: usual === '' ? undefined : said };
      }
      case 'confirm': {
        const isOpen = view.canGetMoney && actUntil != null;
        return {
          what: t('orders.stepConfirm'),
          when: isOpen ? t('orders.stepBy', t.dateTime(actUntil)) : t('orders.stepConfirmWithin'),
        };
      }
      case 'money':
        return {
          what: t('orders.stepMoney', t.money(arriveAmount)),
          when: <Digits text={bankNo} />,
        };
      case 'repay':
        if (first !== undefined) {
          return {
            what: t('orders.stepRepayPlan', t.money(repaymentAmount), String(plan.length)),
            when: t('orders.stepRepayFirst', t.date(first.dueDate)),
          };
        }
        return {
          what: t('orders.stepRepay', t.money(repaymentAmount)),
          when: due === null ? undefined : t('orders.stepRepayBy', t.date(due)),
        };
    }
  };
}

const minutesSince = (instant: string): number => Math.floor((now() - Date.parse(instant)) / 60_000);

/** Ordinals that are irregular in some language. For other numbers, the text `ordinalN` adds a suffix. */
const OWN_WORD: Readonly<Partial<Record<number, MessageKey>>> = {
  1: 'orders.ordinal1',
  2: 'orders.ordinal2',
  3: 'orders.ordinal3',
  5: 'orders.ordinal5',
};

/** Ranges of amounts from the first, third and fifth loan on. For information only: the specification has the same table for everybody. */
function LoanTable() {
  const t = useT();
  const { language } = useLanguage();
  /** Formats whole rupees: `1000` in `en`, as the specification does, else `₹1,000`. */
  const rupees = (amount: Money) => (language === 'en' ? amount.replace(/\.00$/, '') : t.money(amount));
  const ordinal = (position: number) => t(OWN_WORD[position] ?? 'orders.ordinalN', String(position));
  return (
    <>
      <table className={styles.table} aria-label={t('orders.loanTableTitle')}>
        <thead>
          <tr>
            <th scope="col">{t('orders.loanTableLoan')}</th>
            <th scope="col">{t('orders.loanTableAmount')}</th>
          </tr>
        </thead>
        <tbody>
          {LOAN_TABLE.map((row) => (
            <tr key={row.loan}>
              <th scope="row">{t('orders.nthLoan', ordinal(row.loan))}</th>
              <td>{t('orders.range', rupees(row.from), rupees(row.to))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Note above={8}>{t('orders.loanTableNote')}</Note>
    </>
  );
}
