import { useEffect, useRef, useState } from 'react';

import type { ApplyFlowStep, ProductInfo } from '@core/types';
import type { Core } from '@core/index';
import { useFailureText } from '@app/failure';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { Chips } from '@ui/Chips/Chips';
import { useInfo } from '@ui/Info/Info';
import { Page } from '@ui/Page/Page';
import { SelectField } from '@ui/SelectField/SelectField';
import { Switch } from '@ui/Switch/Switch';
import { useKeyFactsQuery } from '@features/quote/api';
import { CostBreakdown } from '@features/quote/CostBreakdown';
import { KfsPanel } from '@features/quote/KfsPanel';
import { useQuote } from '@features/quote/useQuote';

import { ApplySummary } from './ApplySummary';
import { BankRow } from './BankRow';
import styles from './product.module.css';
import { useApplyFlow } from './useApplyFlow';
import { useChosenCard } from './useChosenCard';
import { useDays } from './useDays';

interface ApplyFormProps {
  readonly core: Core;
  readonly product: ProductInfo;
  /** Core's flow, past the pre-check. */
  readonly opened: ApplyFlowStep;
  readonly onTimeRepayments: number;
}

/** Amount, cost, account, statement, apply: in the order in which a careful person decides. */
export function ApplyForm({ core, product, opened, onTimeRepayments }: ApplyFormProps) {
  const t = useT();
  const days = useDays();
  const info = useInfo();
  const failure = useFailureText();
  const { view, send, accept, chooseCard } = useApplyFlow(core, opened, product.id);
  const [acceptedId, setAcceptedId] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ readonly text: string }>();
  const [cardWanted, setCardWanted] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  const choice = { productId: product.id, amount: view.amount, days: view.days };
  const statement = useKeyFactsQuery(choice);
  const shown = statement.currentData;
  const quote = useQuote(product, choice, onTimeRepayments, shown);
  const card = useChosenCard(product.id);
  const accepted = shown !== undefined && acceptedId === shown.id;
  // The one that was accepted ran out on the way; its successor is on the screen now.
  const replaced = acceptedId !== null && !accepted && shown?.amount === view.amount && shown.days === view.days;

  useEffect(() => {
    chooseCard(card.id ?? '');
  }, [card.id, chooseCard]);
  // After the complaint is on the screen, since it moves the box; each tap that stops here brings the box back.
  useEffect(() => {
    if (problem === undefined && !replaced) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [problem, replaced]);

  const submit = () => {
    if (card.query.data === undefined && card.query.error !== undefined) {
      // The account may well be there: asking for another one would be wrong.
      info.show(failure(card.query.error));
      return;
    }
    setCardWanted(card.id === null);
    if (card.id === null || accepted) {
      setProblem(undefined);
      send({ kind: 'applyPressed' });
      return;
    }
    setProblem({ text: t(shown === undefined ? 'product.kfsMissing' : 'product.kfsAcceptFirst') });
  };

  const forget = () => {
    setAcceptedId(null);
    setProblem(undefined);
  };

  return (
    <Page
      title={product.name}
      back
      footer={
        <>
          <ApplySummary figures={quote.figures} />
          <Button
            block
            busy={view.phase.kind !== 'open'}
            busyLabel={t(view.phase.kind === 'left' ? 'product.applied' : 'product.applying')}
            disabled={quote.refusal !== null}
            onClick={submit}
          >
            {t('product.apply')}
          </Button>
        </>
      }
    >
      <Card className={styles.choices}>
        <Chips
          label={t('product.chooseAmount')}
          options={product.amountList.map((value) => ({ value, label: core.formatMoney(value) }))}
          value={view.amount}
          onChange={(amount) => {
            forget();
            send({ kind: 'amountChosen', amount });
          }}
        />
        {product.periodList.length > 1 ? (
          <Chips
            label={t('product.chooseDays')}
            options={product.periodList.map((count) => ({ value: String(count), label: days(count) }))}
            value={String(view.days)}
            onChange={(count) => {
              forget();
              send({ kind: 'periodChosen', days: Number(count) });
            }}
          />
        ) : (
          <p className={styles.explain}>{t('product.fixedDays', days(view.days))}</p>
        )}
      </Card>
      <CostBreakdown quote={quote} tenure={days(view.days)} />
      <BankRow productId={product.id} chosen={card} wanted={cardWanted} />
      <Card>
        <SelectField
          label={t('product.purpose')}
          name="loanPurpose"
          value={view.purpose ?? ''}
          onChange={(code) => {
            send({ kind: 'purposeChosen', code });
          }}
          options={core.loanPurposes().options.map(({ code, labelKey }) => ({ value: code, label: t(labelKey) }))}
          placeholder={t('product.purposePick')}
          hint={t('product.purposeOptional')}
        />
        <Switch
          label={t('product.autoGet')}
          checked={view.autoGetMoney}
          onChange={() => {
            send({ kind: 'autoGetToggled' });
          }}
        />
        <p className={styles.explain}>{t(view.autoGetMoney ? 'product.autoGetOn' : 'product.autoGetOff')}</p>
      </Card>
      <KfsPanel
        query={{ ...statement, data: shown, error: shown === undefined ? statement.error : undefined }}
        accepted={accepted}
        onAccept={(on) => {
          forget();
          if (!on || shown === undefined) return;
          setAcceptedId(shown.id);
          accept(shown.id);
        }}
        problem={replaced ? t('product.kfsChanged') : problem?.text}
        boxRef={box}
      />
    </Page>
  );
}
