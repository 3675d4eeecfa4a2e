import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@app/store';
import type { ApplyEvent, ApplyView } from '@core/types';
import { type PreparedApplication, applicationPrepared } from './applySlice';

/**
 * Keeps what is chosen, and begins with what was prepared before the app was closed. Core refuses an amount or a tenure
 * that is no longer offered. What was accepted then is not accepted now: the statement is read again.
 */
export function usePrepared(
  productId: string,
  view: ApplyView,
  acceptedId: string | null,
  send: (event: ApplyEvent) => unknown,
): PreparedApplication | undefined {
  const dispatch = useAppDispatch();
  const kept = useAppSelector((state) => state.apply[productId]);
  const [before] = useState(kept);
  const { amount, days, purpose, autoGetMoney } = view;

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || before === undefined) return;
    send({ kind: 'amountChosen', amount: before.amount });
    send({ kind: 'periodChosen', days: before.days });
    if (before.purpose !== null) send({ kind: 'purposeChosen', code: before.purpose });
    if (before.autoGetMoney !== autoGetMoney) send({ kind: 'autoGetToggled' });
  });

  useEffect(() => {
    // As it opened is nothing that somebody chose.
    if (!begun.current) {
      begun.current = true;
      return;
    }
    if (view.phase.kind === 'left') return;
    dispatch(applicationPrepared({ productId, prepared: { amount, days, purpose, autoGetMoney, acceptedId } }));
  }, [dispatch, productId, amount, days, purpose, autoGetMoney, acceptedId, view.phase.kind]);

  return before;
}
