import { useEffect, useRef, useState } from 'react';
import { ConfirmButton } from '@platform/calls/ConfirmButton';
import type { OrderDetail } from '@core/types';
import { useT } from '@i18n/useT';
import { LinkButton } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Note } from '@ui/Text/Text';
import { useBookNextLoanMutation } from '@entities/booking/api';
import { NextLoanCost } from '../NextLoanCost';

/** Offers the next loan on the page of the running loan: shows its cost and books it, or links to the booking. */
export function BookNextLoan({ detail }: { readonly detail: OrderDetail }) {
  const t = useT();
  const { view } = detail;
  const [book] = useBookNextLoanMutation();

  const link = useRef<HTMLAnchorElement>(null);
  const [sent, setSent] = useState(false);
  // The link takes the focus, because it replaces the tapped button.
  useEffect(() => {
    if (sent && view.scheduleHref !== null) link.current?.focus();
  }, [sent, view.scheduleHref]);

  if (!view.canBook && view.scheduleHref === null) return null;
  return (
    <Card title={t('schedule.nextTitle')} titleGap={8}>
      <Note above={8} role="status">
        {t(view.scheduleHref === null ? 'schedule.nextText' : 'schedule.nextBooked')}
      </Note>
      {view.scheduleHref === null ? (
        <ConfirmButton
          label={t('schedule.book')}
          title={t('schedule.bookTitle')}
          text={<NextLoanCost detail={detail} />}
          confirmLabel={t('schedule.bookYes')}
          cancelLabel={t('schedule.bookNo')}
          body={{ orderId: detail.orderId }}
          send={book}
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
