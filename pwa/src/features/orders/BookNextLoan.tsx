import { useEffect, useRef, useState } from 'react';

import { useFailureText } from '@shared/calls/failure';
import { useAttempt } from '@shared/calls/useAttempt';
import { useTap } from '@shared/calls/useTap';
import type { OrderDetail, OrderDetailView } from '@core/types';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { LinkButton } from '@ui/Button/LinkButton';
import { Card } from '@ui/Card/Card';
import { useToast } from '@ui/Toast/Toast';

import { useBookNextLoanMutation } from '@shared/schedule/api';
import styles from './orders.module.css';

interface BookNextLoanProps {
  readonly detail: OrderDetail;
  readonly view: Pick<OrderDetailView, 'canBook' | 'scheduleHref'>;
}

/** The next loan on the page of the running one: book it, or see the one that is booked. */
export function BookNextLoan({ detail, view }: BookNextLoanProps) {
  const t = useT();
  const toast = useToast();
  const failureText = useFailureText();
  const { tap } = useTap();
  const [book] = useBookNextLoanMutation();
  const { run, busy } = useAttempt((attempt: Parameters<typeof book>[0]) => book(attempt).unwrap());

  const link = useRef<HTMLAnchorElement>(null);
  const [sent, setSent] = useState(false);

  const send = async () => {
    const outcome = await run({ orderId: detail.orderId });
    if (outcome.kind === 'refused') toast.show(failureText(outcome.error));
    if (outcome.kind === 'done') setSent(true);
  };
  // The button that was tapped is gone by then; the focus goes on where it stood.
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
        <Button block variant="text" busy={busy} busyLabel={t('schedule.booking')} onClick={() => tap(send)}>
          {t('schedule.book')}
        </Button>
      ) : (
        <LinkButton ref={link} block variant="text" to={view.scheduleHref}>
          {t('schedule.see')}
        </LinkButton>
      )}
    </Card>
  );
}
