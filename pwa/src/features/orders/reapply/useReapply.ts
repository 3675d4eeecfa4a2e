import { useState } from 'react';

import { useSayRefusal } from '@platform/calls/useSayRefusal';
import { useAppDispatch } from '@platform/state';
import { useAttempt } from '@platform/calls/useAttempt';
import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { flash } from '@platform/navigation/flashMessage';
import { useNavigateAfter } from '@platform/navigation/useNavigateAfter';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { loadCore } from '@core/index';
import { type Choice, quoteApi } from '@entities/cost/api';
import { freshStatement } from '@entities/cost/freshStatement';

import { useReapplyMutation } from '../api';

/** Sends the reapplication once. If the statement has expired, takes the new statement from the refusal. */
export function useReapply(orderNo: string, choice: Choice) {
  const t = useT();
  const navigateAfter = useNavigateAfter();
  const dispatch = useAppDispatch();
  const say = useSayRefusal(choice.productId);
  const { tap, busy } = useAsyncAction();
  const [reapply] = useReapplyMutation();
  const { run } = useAttempt(reapply);
  const [done, setDone] = useState(false);

  const send = async (cardId: string, kfsAccepted: string) => {
    const outcome = await run({ cardId, borrowAmount: choice.amount, orderNo, kfsAccepted });
    if (outcome.kind === 'unsent') return;
    if (outcome.kind === 'done') {
      setDone(true);
      const state = flash({ kind: 'applied', orderId: outcome.data.orderId, within: '', isAutomatic: null });
      const meanwhile = t('orders.appliedTitle');
      navigateAfter(href({ kind: 'orders' }), { replace: true, state, meanwhile });
      return;
    }
    const statement = freshStatement(await loadCore(), outcome.error);
    if (statement !== null) await dispatch(quoteApi.util.upsertQueryData('keyFacts', choice, statement));
    say(outcome.error);
  };

  return { send: (cardId: string, kfsAccepted: string) => tap(() => send(cardId, kfsAccepted)), busy, done };
}
