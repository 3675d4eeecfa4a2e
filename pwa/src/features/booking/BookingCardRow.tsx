import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSayRefusal } from '@platform/calls/useSayRefusal';
import { useAttempt } from '@platform/calls/useAttempt';
import { href } from '@core/href';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import type { ScheduledOrder, ScheduledView } from '@core/types';
import { useT } from '@i18n/useT';
import { useOpened } from '@entities/bank/useReturn';
import bank from '@entities/bank/bank.module.css';
import { inState } from '@platform/navigation/inState';
import { LinkButton } from '@ui/Button/Button';
import { Digits } from '@ui/Digits/Digits';
import { Card } from '@ui/Card/Card';
import { Link } from '@ui/Link/Link';
import { spreadClass } from '@ui/Stack/Stack';
import { Note } from '@ui/Text/Text';
import { useBookNextLoanMutation } from '@entities/booking/api';

interface BookingCardRowProps {
  readonly booking: ScheduledOrder;
  readonly view: ScheduledView;
  readonly productId: string;
}

/** The account that receives the money. A tap opens the list of accounts. The picked account is saved on return. */
export function BookingCardRow({ booking, view, productId }: BookingCardRowProps) {
  const t = useT();
  const opened = useOpened();
  const saving = usePickedCard(booking, productId);
  const leads = {
    to: href({ kind: 'bank', pid: productId }),
    state: { ...opened, cardId: booking.cardId },
  };
  const number = booking.bankNo === null ? t('schedule.cardNone') : <Digits text={booking.bankNo} />;
  return (
    <Card title={t('schedule.cardTitle')} titleGap={4}>
      {!view.canChooseCard && <b>{number}</b>}
      {view.canChooseCard && view.needsCard && (
        <>
          {booking.scheduledTime !== null && view.overdue === null && (
            <p>{t('schedule.cardNeeded', t.date(booking.scheduledTime))}</p>
          )}
          <LinkButton block data-above={12} {...leads}>
            {number}
          </LinkButton>
        </>
      )}
      {view.canChooseCard && !view.needsCard && (
        <Link className={spreadClass(bank.bank)} {...leads}>
          <b>{number}</b>
          <span className={bank.bankAction}>{t('schedule.cardChange')}</span>
        </Link>
      )}
      <Note role="status" above={saving ? 8 : undefined}>
        {saving && t('schedule.cardSaving')}
      </Note>
    </Card>
  );
}

/** Saves the account that was picked in the list of accounts, once. Returns whether it is being saved. */
function usePickedCard(booking: ScheduledOrder, productId: string): boolean {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const say = useSayRefusal(productId);
  const { tap } = useAsyncAction();
  const [book] = useBookNextLoanMutation();
  const { run, busy } = useAttempt(book);
  const picked = inState<string>(state, 'cardId');
  const handled = useRef<string | null>(null);

  useEffect(() => {
    if (picked === null || handled.current === picked) return;
    handled.current = picked;
    // Removes the picked account from the history entry, because "back" and "forward" would save it again.
    void navigate(`${pathname}${search}`, { replace: true, state: null });
    if (picked === booking.cardId) return;
    tap(async () => {
      const outcome = await run({ orderId: booking.orderId, cardId: picked });
      if (outcome.kind === 'refused') say(outcome.error);
    });
  }, [picked, booking.cardId, booking.orderId, run, tap, say, navigate, pathname, search]);

  return busy;
}
