import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@platform/state';
import type { ApplyEvent, ApplyView } from '@core/types';
import { type PreparedApplication, applicationPrepared } from './applySlice';

/**
 * Keeps what is chosen, and begins with what was prepared before the app was closed, also where that is read when the form
 * stands already and nothing was chosen in it. Core refuses an amount or a tenure that is no longer offered. What was
 * accepted then is not accepted now: the statement is read again.
 */
export function usePrepared(
  productId: string,
  view: ApplyView,
  acceptedId: string | null,
  send: (event: ApplyEvent) => unknown,
): PreparedApplication | undefined {
  const dispatch = useAppDispatch();
  const saved = useAppSelector((state) => state.apply[productId]);
  const [restored, setRestored] = useState<PreparedApplication>();
  const { amount, days, purpose, autoGetMoney } = view;

  /** The form is another one than it opened as: what is kept from then on is its own. */
  const edited = useRef(false);
  useEffect(() => {
    if (edited.current || saved === undefined) return;
    edited.current = true;
    setRestored(saved);
    send({ kind: 'amountChosen', amount: saved.amount });
    send({ kind: 'periodChosen', days: saved.days });
    if (saved.purpose !== null) send({ kind: 'purposeChosen', code: saved.purpose });
    if (saved.autoGetMoney !== autoGetMoney) send({ kind: 'autoGetToggled' });
  }, [saved, send, autoGetMoney]);

  const last = useRef<string>(undefined);
  useEffect(() => {
    const now = JSON.stringify([amount, days, purpose, autoGetMoney, acceptedId]);
    const changed = last.current !== undefined && last.current !== now;
    last.current = now;
    // As it opened is nothing that somebody chose.
    if (!changed || view.phase.kind === 'left') return;
    edited.current = true;
    dispatch(applicationPrepared({ productId, prepared: { amount, days, purpose, autoGetMoney, acceptedId } }));
  }, [dispatch, productId, amount, days, purpose, autoGetMoney, acceptedId, view.phase.kind]);

  return restored;
}
