import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { useSayRefusal } from '@shared/calls/useSayRefusal';
import { useAppDispatch } from '@shared/state';
import { useAttempt } from '@shared/calls/useAttempt';
import { href } from '@core/href';
import { useTap } from '@shared/calls/useTap';
import type { ScheduledOrder } from '@core/types';
import { useCore } from '@core/useCore';
import { useT } from '@i18n/useT';
import { cardWanted } from '@shared/bank/bankSlice';
import { useOpened } from '@shared/bank/useReturn';
import { pickedCard } from '@shared/bank/pickedCard';
import { LinkButton } from '@ui/Button/LinkButton';
import { Digits } from '@ui/Digits/Digits';
import { Card } from '@ui/Card/Card';
import { Link } from '@ui/Link/Link';

import { useBookNextLoanMutation } from '@shared/schedule/api';
import styles from './schedule.module.css';

interface ScheduleCardRowProps {
  readonly schedule: ScheduledOrder;
  readonly productId: string;
}

/** The payout account. A tap leads to the accounts; the one picked there is saved on return. */
export function ScheduleCardRow({ schedule, productId }: ScheduleCardRowProps) {
  const t = useT();
  const core = useCore();
  const dispatch = useAppDispatch();
  const opened = useOpened();
  const view = core?.scheduledView(schedule) ?? null;
  const saving = usePickedCard(schedule, productId);
  if (view === null) return null;
  const leads = {
    to: href({ kind: 'bank', pid: productId }),
    state: opened,
    onClick: () => {
      dispatch(cardWanted({ productId, href: view.href, cardId: schedule.cardId }));
    },
  };
  const number = schedule.bankNo === null ? t('schedule.cardNone') : <Digits text={schedule.bankNo} />;
  return (
    <Card as="section">
      <h2 className={styles.heading}>{t('schedule.cardTitle')}</h2>
      {!view.canChooseCard && <p className={styles.cardNo}>{number}</p>}
      {view.canChooseCard && view.needsCard && (
        <LinkButton block className={styles.choose} {...leads}>
          {number}
        </LinkButton>
      )}
      {view.canChooseCard && !view.needsCard && (
        <Link className={styles.cardRow} {...leads}>
          <span className={styles.cardNo}>{number}</span>
          <span className={styles.cardAction}>{t('schedule.cardChange')}</span>
        </Link>
      )}
      <p role="status" className={styles.note}>
        {saving && t('schedule.cardSaving')}
      </p>
    </Card>
  );
}

function usePickedCard(schedule: ScheduledOrder, productId: string): boolean {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const say = useSayRefusal(productId);
  const { tap } = useTap();
  const [book] = useBookNextLoanMutation();
  const { run, busy } = useAttempt((attempt: Parameters<typeof book>[0]) => book(attempt).unwrap());
  const picked = pickedCard(state);
  const handled = useRef<string | null>(null);

  useEffect(() => {
    if (picked === null || handled.current === picked) return;
    handled.current = picked;
    // Cleared from the history entry first: coming back later must not save it again.
    void navigate(`${pathname}${search}`, { replace: true, state: null });
    if (picked === schedule.cardId) return;
    tap(async () => {
      const outcome = await run({ orderId: schedule.orderId, cardId: picked });
      if (outcome.kind === 'refused') say(outcome.error);
    });
  }, [picked, schedule.cardId, schedule.orderId, run, tap, say, navigate, pathname, search]);

  return busy;
}
