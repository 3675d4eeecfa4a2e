import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ProductInfo } from '@core/types';
import type { Core } from '@core/index';
import { useT } from '@i18n/useT';
import { useDailyRefetch } from '@platform/calls/useDailyRefetch';
import { useDeferredAnswer } from '@platform/query/useDeferredQuery';
import { type Choice, nameOf, useKeyFactsQuery } from './api';
import { CostBreakdown } from './CostBreakdown';
import { KfsPanel } from './KfsPanel';
import { totalCost, useQuote } from './useQuote';

interface TermsOptions {
  /** False delays the calls. */
  readonly ask?: boolean;
  /** Called with the id of the statement that the borrower accepts. */
  readonly onAccepted?: (id: string) => unknown;
}

/** Returns the cost of a choice, its Key Fact Statement, and whether the borrower has accepted the statement. */
export function useLoanTerms<Rules extends Core | null>(
  core: Rules,
  product: ProductInfo,
  choice: Choice,
  { ask = true, onAccepted }: TermsOptions = {},
) {
  const t = useT();
  const [acceptedId, setAcceptedId] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ readonly text: string }>();
  const box = useRef<HTMLInputElement>(null);

  // The server makes a new statement each day. An accepted statement stays, because the borrower has read it.
  const isAccepted = acceptedId !== null;
  const statement = useKeyFactsQuery(choice, { skip: !ask, refetchOnReconnect: !isAccepted });
  useDailyRefetch(statement, ask && !isAccepted);
  const shown = useDeferredAnswer(nameOf(choice), statement.currentData);
  const query = useMemo(
    () => ({ ...statement, data: shown, error: shown === undefined ? statement.error : undefined }),
    [statement, shown],
  );
  const quote = useQuote(core, product, choice, shown, ask);
  const accepted = shown !== undefined && acceptedId === shown.id;
  // Whether the accepted statement has expired and a new one is shown.
  const replaced = acceptedId !== null && !accepted && shown?.amount === choice.amount;

  // Scrolls to the checkbox after the message of `problem` has rendered, because the message moves the checkbox. Each
  // tap without acceptance sets a new `problem`, and so scrolls again.
  useEffect(() => {
    if (problem === undefined && !replaced) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [problem, replaced]);

  const forget = useCallback(() => {
    setAcceptedId(null);
    setProblem(undefined);
  }, []);
  const shownId = shown?.id;
  const onAccept = useCallback(
    (on: boolean) => {
      forget();
      if (!on || shownId === undefined) return;
      setAcceptedId(shownId);
      onAccepted?.(shownId);
    },
    [forget, shownId, onAccepted],
  );
  /** Shows or hides the message that the borrower must accept the statement. */
  const askToAccept = (isAsked: boolean): void =>
    setProblem(
      isAsked ? { text: t(shown === undefined ? 'product.kfsMissing' : 'product.kfsAcceptFirst') } : undefined,
    );

  const panel = { query, accepted, onAccept, problem: replaced ? t('product.kfsChanged') : problem?.text, boxRef: box };
  return { product, choice, quote, shownId, acceptedId, accepted, forget, askToAccept, panel };
}

interface LoanTermsProps {
  readonly terms: ReturnType<typeof useLoanTerms<Core | null>>;
  /** Message in place of the terms' own. */
  readonly problem?: string | undefined;
  /** Content between the cost and the statement. */
  readonly children?: ReactNode;
}

export function LoanTerms({ terms: { product, choice, quote, panel }, problem, children }: LoanTermsProps) {
  return (
    <>
      {quote !== null && <CostBreakdown quote={quote} product={product} days={choice.days} />}
      {children}
      <KfsPanel
        {...panel}
        product={product.name}
        costs={totalCost(quote, panel.query.data)}
        problem={problem ?? panel.problem}
      />
    </>
  );
}
