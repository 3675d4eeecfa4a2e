import { useRef } from 'react';
import { href } from '@core/href';
import type { Money, Paper, PaperLine } from '@core/types';
import { KeepPaper } from '@entities/paper/KeepPaper';
import { PaperSheet, Prose } from '@entities/paper/PaperSheet';
import { writeRupees } from '@i18n/rupees';
import { type MessageKey, type Translate, useLanguage, useT } from '@i18n/useT';
import { useRefetch } from '@platform/calls/useRefetch';
import { QueryPage } from '@platform/query/QueryPage';
import { useDeferredQuery } from '@platform/query/useDeferredQuery';
import { Amount } from '@ui/Amount/Amount';
import { Card } from '@ui/Card/Card';
import { Digits } from '@ui/Digits/Digits';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { Skeleton, SkeletonRows } from '@ui/Skeleton/Skeleton';
import { stackClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { usePaperQuery } from './api';
import styles from './papers.module.css';

/** Maximum length of a value beside its label, in characters. A longer value stands below the label. */
const MOST_BESIDE = 20;
/** The same limit for a value without spaces, which cannot wrap. */
const MOST_UNBROKEN = 14;

export default function PaperScreen({ orderId, id }: { readonly orderId: string; readonly id: string }) {
  const t = useT();
  const query = useDeferredQuery(usePaperQuery({ orderId, id }, { refetchOnMountOrArgChange: useRefetch() }));
  return (
    <QueryPage
      title={t('orders.papers')}
      back={href({ kind: 'order', id: orderId, screen: 'papers' })}
      query={query}
      skeleton={
        <Card gap={12}>
          <Skeleton height={208} />
          <SkeletonRows count={10} />
        </Card>
      }
    >
      {(paper) => <Sheet paper={paper} />}
    </QueryPage>
  );
}

function Sheet({ paper }: { readonly paper: Paper }) {
  const t = useT();
  const sheet = useRef<HTMLElement>(null);
  const { title, date, orderNo, parties } = paper;
  const { language } = useLanguage();
  const { product, first, rest } = inReadingOrder(paper, t);
  const row = (label: string, value: string) => {
    const text = writeRupees(value, language);
    if (ACCOUNT.test(text)) return { label, value: <Digits text={text} /> };
    return { label, value: isLong(text) ? <Prose>{text}</Prose> : text };
  };
  return (
    <PaperSheet ref={sheet} title={title} product={product?.value} date={date}>
      <Note translate="no">{t('orders.number', orderNo)}</Note>
      <dl className={stackClass(8, styles.first)}>
        {first.map(({ label, value }) => (
          <div key={label}>
            <Note as="dt">{label}</Note>
            <dd translate={/\d/.test(value) ? 'no' : undefined}>
              {value.startsWith('₹') ? <Amount size="amount" value={value.replace(/[₹,]/g, '') as Money} /> : value}
            </dd>
          </div>
        ))}
      </dl>
      <KeepPaper title={title} paper={sheet} />
      <DetailRows
        rows={[
          ...rest.map(({ label, value }) => row(label, value)),
          ...parties.map(({ role, name }) => row(role, name)),
        ]}
      />
    </PaperSheet>
  );
}

/** A masked account number, grouped as on the order, whatever its length. */
const ACCOUNT = /^X+\d+$/;

const isLong = (value: string): boolean => value.length > (value.includes(' ') ? MOST_BESIDE : MOST_UNBROKEN);

const isAmount = ({ value }: PaperLine): boolean => value.startsWith('₹');

/**
 * Sorts a document's lines: the product, the main amount with its date, the others. The main amount is the repayment in
 * a Key Fact Statement, the payment or full refund in a receipt, and the last amount in other documents; a sum of today
 * has no date.
 */
function inReadingOrder({ kind, lines: [product, ...lines] }: Paper, t: Translate) {
  const named = (key: MessageKey) => lines.findIndex(({ label }) => label === t(key));
  const amounts = lines.map(isAmount);
  const paid = amounts.indexOf(true);
  const refund = named('labels.refund');
  const isRefunded = lines[refund]?.value === lines[paid]?.value;
  const at =
    kind === 'kfs'
      ? named('labels.costRepaymentAmount')
      : kind === 'receipt'
        ? isRefunded
          ? refund
          : paid
        : amounts.lastIndexOf(true);
  // A receipt begins with its time. In other documents the date follows the amount.
  const more = kind === 'receipt' ? 0 : at + 1;
  const first = [lines[at], lines[more]].filter((line) => line !== undefined);
  return { product, first, rest: lines.filter((line) => !first.includes(line)) };
}
