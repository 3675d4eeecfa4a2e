import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '@platform/state';
import type { ApplyEvent, ApplyView } from '@core/types';
import { type PreparedApplication, applicationPrepared } from './applySlice';

/**
 * Stores the choices, and restores those of an earlier visit unless the borrower has changed the form. Does not restore
 * the acceptance, because the borrower must read the statement again.
 */
export function usePrepared(
  productId: string,
  view: Pick<ApplyView, 'phase' | 'amount' | 'days' | 'purpose' | 'autoGetMoney'>,
  acceptedId: string | null,
  send: (event: ApplyEvent) => unknown,
): PreparedApplication | undefined {
  const dispatch = useAppDispatch();
  const saved = useAppSelector((state) => state.apply[productId]);
  const [restored, setRestored] = useState<PreparedApplication>();
  const { amount, days, purpose, autoGetMoney } = view;

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
    // The form's first values are no choice of the borrower.
    if (!changed || view.phase.kind === 'left') return;
    edited.current = true;
    dispatch(applicationPrepared({ productId, prepared: { amount, days, purpose, autoGetMoney, acceptedId } }));
  }, [dispatch, productId, amount, days, purpose, autoGetMoney, acceptedId, view.phase.kind]);

  return restored;
}
