import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { useAppDispatch } from '@app/store';
import type { ApplyRequest, KeyFactStatement } from '@core/types';
import { useT } from '@i18n/useT';
import { useInfo } from '@ui/Info/Info';
import { useHref } from '@features/orders/useHref';
import { type Choice, quoteApi } from '@features/quote/api';
import { freshStatement } from '@features/quote/freshStatement';
import { useAttempt } from '@features/repay/useAttempt';
import { useFailureText } from '@features/repay/useFailureText';

import { useApplyMutation } from './api';

/** The pause in which "application sent" can be read before the orders open (specification, section 9). */
const READING_PAUSE_MS = 300;

/** What the form learns from an attempt. */
export type ApplyResult = 'sent' | 'newStatement' | 'stopped';

/** Sends the application once, however often the button is tapped or the connection drops. */
export function useApply(choice: Choice) {
  const t = useT();
  const info = useInfo();
  const href = useHref();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const [apply] = useApplyMutation();
  const { run, busy } = useAttempt((attempt: Parameters<typeof apply>[0]) => apply(attempt).unwrap());
  const [sent, setSent] = useState(false);

  useEffect(() => {
    if (!sent) return undefined;
    const pause = setTimeout(() => void navigate(href({ kind: 'orders' }), { replace: true }), READING_PAUSE_MS);
    return () => {
      clearTimeout(pause);
    };
  }, [sent, navigate, href]);

  const send = async (body: Partial<ApplyRequest>): Promise<ApplyResult> => {
    if (sent) return 'stopped';
    const outcome = await run(body);
    if (outcome.kind === 'ignored') return 'stopped';
    if (outcome.kind === 'done') {
      setSent(true);
      return 'sent';
    }
    const statement: KeyFactStatement | null = freshStatement(outcome.error.data);
    if (statement !== null) {
      await dispatch(quoteApi.util.upsertQueryData('keyFacts', choice, statement));
      return 'newStatement';
    }
    info.show(outcome.error.kind === 'network' ? t('product.applyUnsure') : failureText(outcome.error));
    return 'stopped';
  };

  return { send, busy, sent };
}
