import { useEffect, useRef, useState } from 'react';

import { ConfirmButton } from '@shared/calls/ConfirmButton';
import type { OrderDetail, OrderDetailView } from '@core/types';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/LinkButton';
import { Card } from '@ui/Card/Card';

import { useBookNextLoanMutation } from '@shared/schedule/api';
import { NextLoanCost } from './NextLoanCost';
import styles from './orders.module.css';

interface BookNextLoanProps {
  readonly detail: OrderDetail;
  readonly view: Pick<OrderDetailView, 'canBook' | 'scheduleHref'>;
}

/** On the page of a running loan: previews and books the next loan, or links to the booked one. */
export function BookNextLoan({ detail, view }: BookNextLoanProps) {
  const t = useT();
  const [book] = useBookNextLoanMutation();

  const link = useRef<HTMLAnchorElement>(null);
  const [sent, setSent] = useState(false);
  // The tapped button has been removed, so the focus moves to its place.
  useEffect(() => {
    if (sent && view.scheduleHref !== null) link.current?.focus();
  }, [sent, view.scheduleHref]);

  if (!view.canBook && view.scheduleHref === null) return null;
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('schedule.nextTitle')}</h2>
      <p role="status" className={styles.note}>
        {t(view.scheduleHref === null ? 'schedule.nextText' : 'schedule.nextBooked')}
      </p>
      {view.scheduleHref === null ? (
        <ConfirmButton
          label={t('schedule.book')}
          title={t('schedule.bookTitle')}
          text={<NextLoanCost detail={detail} />}
          confirmLabel={t('schedule.bookYes')}
          cancelLabel={t('schedule.bookNo')}
          body={{ orderId: detail.orderId }}
          send={(attempt) => book(attempt).unwrap()}
          onDone={() => setSent(true)}
        />
      ) : (
        <LinkButton ref={link} block variant="text" to={view.scheduleHref}>
          {t('schedule.see')}
        </LinkButton>
      )}
    </Card>
  );
}
