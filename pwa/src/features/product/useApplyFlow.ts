import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAppDispatch } from '@platform/state';
import type { ApplyEffect, ApplyEvent, ApplyFlowStep, ApplyView, Notice, ProductInfo } from '@core/types';
import { href } from '@core/href';
import type { Core } from '@core/index';
import { useT } from '@i18n/useT';
import { type ToastAction, useToast } from '@ui/Toast/Toast';
import { useOpened } from '@entities/bank/useReturn';
import { quoteApi } from '@entities/cost/api';
import { freshStatement } from '@entities/cost/statement';
import { isUnanswered } from '@platform/calls/attemptKey';
import { useAttempt } from '@platform/calls/useAttempt';
import { flash } from '@platform/navigation/flashMessage';
import { useFailureText } from '@platform/calls/failure';
import { useSayRefusal } from '@platform/calls/useSayRefusal';
import { useNavigateAfter, useStillHere } from '@platform/navigation/useNavigateAfter';
import { applyApi, useApplyMutation } from './api';
import { applicationDone } from './applySlice';

const askAgain = (productId: string) =>
  applyApi.endpoints.precheck.initiate(productId, { forceRefetch: true, subscribe: false });

const openFlow = (core: Core, { id: productId, amountList, periodList, period }: ProductInfo): ApplyFlowStep =>
  core.applyFlow({ state: null, event: { kind: 'started', productId, amountList, periodList, period } });

/** The form's first view, taken from the product's response while core loads. */
const firstView = ({ view: { amount, days, autoGetMoney } }: ProductInfo) => ({
  phase: 'open' as ApplyView['phase'],
  amount,
  days,
  autoGetMoney,
  purpose: null,
});

type Go = Extract<ApplyEffect, { kind: 'go' }>;

/** The answer to an application: the id of the created order, or the refusal. */
interface Cause {
  readonly orderId?: string;
  readonly error?: unknown;
}

/** Runs the effects of core's application flow. Queues events until core has loaded. */
export function useApplyFlow(core: Core | null, product: ProductInfo) {
  const { id: productId, loanProcessingTime: within } = product;
  const t = useT();
  const toast = useToast();
  const navigateAfter = useNavigateAfter();
  const isStillHere = useStillHere();
  const navigate = useNavigate();
  const openedHere = useOpened();
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const sayRefusal = useSayRefusal(productId);
  const [mutate] = useApplyMutation();
  const { run } = useAttempt(mutate);
  const [step, setStep] = useState(() => core && openFlow(core, product));
  if (step === null && core !== null) setStep(openFlow(core, product));
  /** The latest step; null until events may be sent. */
  const current = useRef<ApplyFlowStep | null>(null);
  const waiting = useRef<(() => void)[]>([]);
  const [leaving, setLeaving] = useState<(Go & Cause) | null>(null);

  useEffect(() => {
    if (leaving === null) return undefined;
    const { orderId } = leaving;
    const isAutomatic = current.current?.view.autoGetMoney ?? null;
    const state = orderId === undefined ? null : flash({ kind: 'applied', orderId, within, isAutomatic });
    const pause = setTimeout(() => navigateAfter(leaving.href, { replace: true, state }), leaving.afterMs);
    return () => clearTimeout(pause);
  }, [leaving, navigateAfter, within]);

  const addAccount: ToastAction = {
    label: t('product.bankAdd'),
    run: () => void navigate(href({ kind: 'bankAdd', pid: productId, ifscCode: '' }), { state: openedHere }),
  };
  const say = (notice: Notice, error: unknown) => {
    // A `rule` notice says that no bank account is chosen: the phone checks no other rule, and refusals have a text.
    if (notice.kind === 'rule') toast.show(t.message(notice.message), addAccount);
    else sayRefusal(error, notice.text);
  };

  const apply = async ({ version, payload }: Extract<ApplyEffect, { kind: 'apply' }>) => {
    const outcome = await run(payload);
    if (outcome.kind === 'unsent') return;
    if (outcome.kind === 'done') {
      dispatch(applicationDone(productId));
      if (!isStillHere()) return toast.show(t('orders.appliedTitle'));
      send({ kind: 'applied', version }, { orderId: outcome.data.orderId });
      return;
    }
    const { error } = outcome;
    const statement = core && freshStatement(core, error);
    if (statement !== null) {
      // The query is keyed by the chosen `periods`. For a loan in instalments, the statement's `days` differ from them.
      const choice = { productId, amount: statement.amount, days: payload.periods ?? statement.days };
      await dispatch(quoteApi.util.upsertQueryData('keyFacts', choice, statement));
    }
    const text = isUnanswered(error) && error.msg === '' ? t('product.applyUnsure') : failureText(error);
    send({ kind: 'applyFailed', version, text, newStatement: statement?.id ?? null }, { error });
    // Refetches after a refusal, because the product may have closed.
    if (!isUnanswered(error)) await dispatch(askAgain(productId));
  };

  const perform = (effect: ApplyEffect, cause: Cause) => {
    if (effect.kind === 'toast') say(effect.notice, cause.error);
    if (effect.kind === 'go') setLeaving({ ...effect, ...cause });
    if (effect.kind === 'apply') {
      const failed = { kind: 'applyFailed', version: effect.version, newStatement: null } as const;
      apply(effect).catch((error: unknown) => send({ ...failed, text: failureText(error) }));
    }
  };

  function send(event: ApplyEvent, cause: Cause = {}): void {
    if (core === null || current.current === null) return;
    const next = core.applyFlow({ state: current.current.state, event });
    current.current = next;
    setStep(next);
    next.effects.forEach((effect) => perform(effect, cause));
  }

  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (step === null || current.current !== null) return;
    current.current = step;
    waiting.current.splice(0).forEach((go) => go());
  }, [step]);

  /** Calls `go` at once, or once core has loaded; then returns a promise that resolves after the call. */
  const whenOpen = useCallback((go: () => void): Promise<void> | undefined => {
    if (current.current === null) return new Promise((resolve) => waiting.current.push(() => resolve(go())));
    go();
    return undefined;
  }, []);
  const sendStable = useCallback((event: ApplyEvent): unknown => whenOpen(() => latest.current(event)), [whenOpen]);
  /** Updates the dependent amounts in a deferred render. */
  const choose = useCallback(
    (event: ApplyEvent) => whenOpen(() => startTransition(() => latest.current(event))),
    [whenOpen],
  );

  return { view: step?.view ?? firstView(product), send: sendStable, choose };
}
