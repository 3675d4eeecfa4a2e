import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

import { useAppDispatch } from '@platform/state';
import type { ApplyEffect, ApplyEvent, ApplyFlowStep, ApplyView, Notice, Precheck, ProductInfo } from '@core/types';
import { href } from '@core/href';
import type { Core } from '@core/index';
import { useT } from '@i18n/useT';
import { type ToastAction, useToast } from '@ui/Toast/Toast';
import { useOpened } from '@entities/bank/useReturn';
import { quoteApi } from '@entities/cost/api';
import { freshStatement } from '@entities/cost/freshStatement';
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

/** Starts core's flow with the pre-check's result. */
function openFlow(core: Core, product: ProductInfo, precheck: Precheck): ApplyFlowStep {
  const started = core.applyFlow({
    state: null,
    event: {
      kind: 'started',
      productId: product.id,
      amountList: product.amountList,
      periodList: product.periodList,
      period: product.period,
    },
  });
  const asked = started.effects.find((effect) => effect.kind === 'precheck');
  if (asked === undefined) return started;
  return core.applyFlow({
    state: started.state,
    event: { kind: 'precheckAnswered', version: asked.version, precheck },
  });
}

/** The form's first view, taken from the product's response while core loads. */
const firstView = ({ view: { amount, days, autoGetMoney } }: ProductInfo) => ({
  phase: { kind: 'open' } as ApplyView['phase'],
  amount,
  days,
  autoGetMoney,
  purpose: null,
});

/** Runs the effects of core's application flow. Queues events until core has loaded. */
export function useApplyFlow(core: Core | null, product: ProductInfo, precheck: Precheck) {
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
  const [step, setStep] = useState(() => core && openFlow(core, product, precheck));
  if (step === null && core !== null) setStep(openFlow(core, product, precheck));
  const current = useRef(step);
  const termsVersion = useRef<number>(undefined);
  const isOpen = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  const refused = useRef<unknown>(undefined);
  /** Id of the order that the application created. */
  const created = useRef<string>(undefined);
  const [leaving, setLeaving] = useState<Extract<ApplyEffect, { kind: 'go' }> | null>(null);

  useEffect(() => {
    if (leaving === null) return undefined;
    const { current: orderId } = created;
    const isAutomatic = current.current?.view.autoGetMoney ?? null;
    const state = orderId === undefined ? null : flash({ kind: 'applied', orderId, within, isAutomatic });
    const pause = setTimeout(() => navigateAfter(leaving.href, { replace: true, state }), leaving.afterMs);
    return () => clearTimeout(pause);
  }, [leaving, navigateAfter, within]);

  const addAccount: ToastAction = {
    label: t('product.bankAdd'),
    run: () => void navigate(href({ kind: 'bankAdd', pid: productId, ifscCode: '' }), { state: openedHere }),
  };
  const say = (notice: Notice) => {
    // A `rule` notice says that no bank account is chosen: the phone checks no other rule, and refusals have a text.
    if (notice.kind === 'rule') toast.show(t.message(notice.message), addAccount);
    else sayRefusal(refused.current, notice.text);
  };

  const apply = async ({ version, payload }: Extract<ApplyEffect, { kind: 'apply' }>) => {
    const outcome = await run(payload);
    if (outcome.kind === 'unsent') return;
    if (outcome.kind === 'done') {
      created.current = outcome.data.orderId;
      dispatch(applicationDone(productId));
      if (!isStillHere()) return toast.show(t('orders.appliedTitle'));
      send({ kind: 'applied', version });
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
    refused.current = error;
    send({ kind: 'applyFailed', version, text, newStatement: statement?.id ?? null });
    refused.current = undefined;
    // Refetches after a refusal, because the product may have closed.
    if (!isUnanswered(error)) await dispatch(askAgain(productId));
  };

  const perform = (effect: ApplyEffect) => {
    if (effect.kind === 'fetchTerms') termsVersion.current = effect.version;
    if (effect.kind === 'toast') say(effect.notice);
    if (effect.kind === 'go') setLeaving(effect);
    if (effect.kind === 'apply') {
      const failed = { kind: 'applyFailed', version: effect.version, newStatement: null } as const;
      apply(effect).catch((error: unknown) => send({ ...failed, text: failureText(error) }));
    }
  };

  function send(event: ApplyEvent): void {
    const before = current.current ?? step;
    if (core === null || before === null) return;
    const next = core.applyFlow({ state: before.state, event });
    current.current = next;
    setStep(next);
    next.effects.forEach(perform);
  }

  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    if (step === null || isOpen.current) return;
    isOpen.current = true;
    step.effects.forEach((effect) => {
      if (effect.kind === 'fetchTerms') termsVersion.current = effect.version;
    });
    waiting.current.splice(0).forEach((go) => go());
  }, [step]);

  const whenOpen = useCallback((go: () => void): void => {
    if (isOpen.current) go();
    else waiting.current.push(go);
  }, []);
  const sendStable = useCallback((event: ApplyEvent) => whenOpen(() => latest.current(event)), [whenOpen]);
  /** Handles a tap. Returns a promise while the event waits for core. */
  const tapped = useCallback(
    (go: () => void): Promise<void> | undefined => {
      if (!isOpen.current) return new Promise((resolve) => whenOpen(() => resolve(go())));
      go();
      return undefined;
    },
    [whenOpen],
  );
  /** Updates the dependent amounts in a deferred render. */
  const choose = useCallback(
    (event: ApplyEvent) => tapped(() => startTransition(() => latest.current(event))),
    [tapped],
  );
  const press = useCallback(() => tapped(() => latest.current({ kind: 'applyPressed' })), [tapped]);
  const accept = useCallback(
    (id: string) => whenOpen(() => latest.current({ kind: 'statementShown', version: termsVersion.current ?? 0, id })),
    [whenOpen],
  );

  return { view: step?.view ?? firstView(product), send: sendStable, choose, press, accept };
}
