import { useRef, useState } from 'react';

import type { ProductInfo } from '@core/types';
import { useCore } from '@core/useCore';
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
import { useApply } from './useApply';
import { useDays } from './useDays';
import { useChosenCard } from './useChosenCard';

interface ApplyFormProps {
  readonly product: ProductInfo;
  readonly onTimeRepayments: number;
}

/** Amount, cost, account, statement, apply: in the order in which a careful person decides. */
export function ApplyForm({ product, onTimeRepayments }: ApplyFormProps) {
  const t = useT();
  const core = useCore();
  const info = useInfo();
  const days = useDays();
  const [amount, setAmount] = useState(product.amountList.at(-1) ?? '');
  const [tenure, setTenure] = useState(product.period);
  const [purpose, setPurpose] = useState('');
  const [autoGet, setAutoGet] = useState(true);
  const [acceptedId, setAcceptedId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [cardWanted, setCardWanted] = useState(false);
  const box = useRef<HTMLInputElement>(null);

  const choice = { productId: product.id, amount, days: tenure };
  const card = useChosenCard(product.id);
  const { currentData, isLoading, error, refetch } = useKeyFactsQuery(choice);
  const quote = useQuote(product, choice, onTimeRepayments, currentData);
  const { send, busy, sent } = useApply(choice);
  const purposes = core?.loanPurposes().options ?? [];
  const accepted = currentData !== undefined && acceptedId === currentData.id;

  const complain = (text: string) => {
    setProblem(text);
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  };

  const submit = async () => {
    const cardFault = core?.validateApply({ cardId: card.id ?? '' }).error ?? null;
    if (cardFault !== null) {
      setCardWanted(true);
      info.show(t.message(cardFault));
      return;
    }
    if (currentData === undefined) {
      complain(t('product.kfsMissing'));
      return;
    }
    if (!accepted) {
      complain(t('product.kfsAcceptFirst'));
      return;
    }
    setProblem(undefined);
    const result = await send({
      cardId: card.id ?? '',
      borrowAmount: amount,
      periods: tenure,
      productId: product.id,
      checkEmail: 0,
      autoGetMoney: autoGet ? 1 : 0,
      autoMoney: 0,
      ...(purpose === '' ? {} : { loanPurpose: purpose }),
      kfsAccepted: currentData.id,
    });
    if (result === 'newStatement') {
      setAcceptedId(null);
      complain(t('product.kfsChanged'));
    }
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
            busy={busy || sent}
            busyLabel={sent ? t('product.applied') : t('product.applying')}
            disabled={core === null || quote.refusal !== null}
            onClick={() => void submit()}
          >
            {t('product.apply')}
          </Button>
        </>
      }
    >
      <Card>
        <Chips
          label={t('product.chooseAmount')}
          options={product.amountList.map((value) => ({ value, label: core?.formatMoney(value) ?? value }))}
          value={amount}
          onChange={setAmount}
        />
        {product.periodList.length > 1 ? (
          <Chips
            label={t('product.chooseDays')}
            options={product.periodList.map((count) => ({ value: String(count), label: days(count) }))}
            value={String(tenure)}
            onChange={(value) => {
              setTenure(Number(value));
            }}
          />
        ) : (
          <p>{t('product.fixedDays', days(tenure))}</p>
        )}
      </Card>
      <CostBreakdown quote={quote} tenure={days(tenure)} />
      <BankRow productId={product.id} chosen={card} wanted={cardWanted} />
      <Card>
        <SelectField
          label={t('product.purpose')}
          name="loanPurpose"
          value={purpose}
          onChange={setPurpose}
          options={purposes.map(({ code, labelKey }) => ({ value: code, label: t(labelKey) }))}
          placeholder={t('product.purposePick')}
          hint={t('product.purposeOptional')}
        />
        <Switch label={t('product.autoGet')} checked={autoGet} onChange={setAutoGet} />
        <p>{t(autoGet ? 'product.autoGetOn' : 'product.autoGetOff')}</p>
      </Card>
      <KfsPanel
        query={{ data: currentData, isLoading: isLoading || (currentData === undefined && error === undefined), error, refetch }}
        accepted={accepted}
        onAccept={(on) => {
          setAcceptedId(on ? (currentData?.id ?? null) : null);
          setProblem(undefined);
        }}
        problem={problem}
        boxRef={box}
      />
    </Page>
  );
}
