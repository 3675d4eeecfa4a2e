import { useFailureText } from '@shared/calls/failure';
import { sameSession } from '@shared/session/leaving';
import { useAppDispatch } from '@shared/state';
import type { OrderAction } from '@core/types';
import { loadCore } from '@core/index';
import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';
import { useToast } from '@ui/Toast/Toast';

import { ordersApi } from './api';

/** What is done on a detail with an amount that was read, or not done at all. */
type RecheckedAction = Extract<OrderAction, 'repay' | 'coolOff' | 'getMoney' | 'withdraw'>;

interface Words {
  readonly changed: MessageKey;
  readonly gone: MessageKey;
}

/** What is said when it is another amount by now, and when it is not offered any more. */
const WORDS: Readonly<Record<RecheckedAction, Words>> = {
  repay: { changed: 'orders.amountChanged', gone: 'orders.notOwed' },
  coolOff: { changed: 'orders.amountChanged', gone: 'orders.notOffered' },
  getMoney: { changed: 'orders.receivedChanged', gone: 'orders.confirmMoved' },
  withdraw: { changed: 'orders.amountChanged', gone: 'orders.notOffered' },
};

/**
 * A screen may be from before: another tab, another phone, last night, or no network. Before anything is done with an
 * order it is read again; where something is different that is said, the screen shows it, and nothing is sent. Without
 * an answer nothing is sent either. It is the `before` of an attempt, whose guard keeps a second tap out.
 */
export function useRecheck(orderId: string) {
  const t = useT();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const failureText = useFailureText();

  /** Whether an action is still what the screen said, `shown` being the amount that was read there. */
  return async (action: RecheckedAction, shown: string | null): Promise<boolean> => {
    const isSameSession = sameSession();
    // The screen stands before all rules are there.
    const rules = loadCore().catch(() => null);
    const { data, error } = await dispatch(
      ordersApi.endpoints.orderDetail.initiate(orderId, { forceRefetch: true, subscribe: false }),
    );
    // With an error the data is that of an earlier answer.
    if (error !== undefined || data === undefined) {
      if (isSameSession()) toast.show(failureText(error));
      return false;
    }
    const core = await rules;
    if (core === null) {
      toast.show(t('errors.offline'));
      return false;
    }
    const check = core.actionCheck({ action, shown, detail: data });
    if (check.kind === 'changed') toast.show(t(WORDS[action].changed, core.formatMoney(check.amount)));
    if (check.kind === 'gone') toast.show(t(WORDS[action].gone, t(check.stateKey)));
    return check.kind === 'go';
  };
}
