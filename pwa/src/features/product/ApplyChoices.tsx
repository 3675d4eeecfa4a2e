import { type ComponentProps, memo, startTransition, useMemo, useOptimistic } from 'react';
import type { Core } from '@core/index';
import { LOAN_PURPOSES } from '@core/generated/tables';
import type { ApplyEvent, Money, PlanExample, ProductInfo } from '@core/types';
import { costOnPhone } from '@entities/cost/costOnPhone';
import { type Translate, useLanguage, useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Chips } from '@ui/Chips/Chips';
import { Switch } from '@ui/Switch/Switch';
import { Note } from '@ui/Text/Text';

export type ApplyChoice = Extract<
  ApplyEvent,
  { kind: 'amountChosen' | 'periodChosen' | 'purposeChosen' | 'autoGetToggled' }
>;

/** A promise if core is still loading. It resolves when core has the choice. */
type Sent = Promise<void> | undefined;

interface ChoicesProps {
  /** Null until loaded. Without core, the plans come from the product's response. */
  readonly core: Core | null;
  readonly product: ProductInfo;
  readonly amount: Money;
  readonly days: number;
  readonly onChoose: (choice: ApplyChoice) => Sent;
}

/** Lets the borrower choose amount and days (or plan). A tap marks its chip at once; costs change in a later render. */
export const ApplyChoices = memo(function ApplyChoices({
  core,
  product,
  amount,
  days: chosen,
  onChoose,
}: ChoicesProps) {
  const t = useT();
  const { language } = useLanguage();
  const isPlanned = product.repayment != null;
  const periods = useMemo(() => {
    const name = (count: number): string => {
      if (!isPlanned) return t.days(count);
      const plan =
        core === null
          ? product.view.plans.find((one) => one.days === count)
          : planOn(core, product, { amount, days: count, language });
      return plan === undefined ? t.days(count) : planWords(t, product, plan);
    };
    return product.periodList.map((count) => ({ value: String(count), label: name(count) }));
  }, [core, product, amount, isPlanned, t, language]);
  return (
    <Card gap={16}>
      <MarkedChips
        label={t('product.chooseAmount')}
        options={product.amountList.map((value) => ({ value, label: t.money(value) }))}
        value={amount}
        onChange={(tapped) => onChoose({ kind: 'amountChosen', amount: tapped })}
      />
      {product.periodList.length > 1 ? (
        <MarkedChips
          label={t(isPlanned ? 'product.choosePlan' : 'product.chooseDays')}
          options={periods}
          name={isPlanned ? 'plan' : undefined}
          isColumn={isPlanned}
          value={String(chosen)}
          onChange={(tapped) => onChoose({ kind: 'periodChosen', days: Number(tapped) })}
        />
      ) : (
        <Note above={4}>{t('product.fixedDays', t.days(chosen))}</Note>
      )}
    </Card>
  );
});

/** Returns the number of a plan's instalments and the first amount, as core computes them. */
function planOn(core: Core, product: ProductInfo, wanted: Parameters<typeof costOnPhone>[2]) {
  const cost = costOnPhone(core, product, wanted);
  const rows = cost.kind === 'shown' ? (cost.plan ?? []) : [];
  return rows[0] && { count: rows.length, amount: rows[0].amount };
}

/** Describes a plan: the number of instalments, the first and largest amount, and the interval. */
function planWords(t: Translate, { repayment }: ProductInfo, plan: Pick<PlanExample, 'count' | 'amount'>): string {
  const every = repayment?.every ?? 'month';
  const args = [String(plan.count), t.money(plan.amount)];
  return every === 'month' ? t('product.planMonthly', ...args) : t('product.planEvery', ...args, t.days(every));
}

interface MarkedChipsProps<T extends string> extends Omit<ComponentProps<typeof Chips<T>>, 'onChange'> {
  readonly onChange: (tapped: T) => Sent;
}

/** Returns the tapped choice at once, before the parent has rendered with the new `value`, and the handler of taps. */
function useMarked<Value, Tapped extends Value>(value: Value, onChange: (tapped: Tapped) => Sent) {
  const [marked, mark] = useOptimistic(value);
  const onTap = (tapped: Tapped) => {
    const sent = onChange(tapped);
    startTransition(() => {
      mark(tapped);
      return sent;
    });
  };
  return [marked, onTap] as const;
}

function MarkedChips<T extends string>({ value, onChange, ...rest }: MarkedChipsProps<T>) {
  const [marked, onTap] = useMarked(value, onChange);
  return <Chips {...rest} value={marked} onChange={onTap} />;
}

interface OptionsProps extends Pick<ChoicesProps, 'onChoose'> {
  readonly purpose: string | null;
  readonly autoGetMoney: boolean;
}

/** Lets the borrower choose the loan's purpose, and whether disbursal is automatic. */
export const ApplyOptions = memo(function ApplyOptions({ purpose, autoGetMoney, onChoose }: OptionsProps) {
  const t = useT();
  const [marked, onTap] = useMarked(autoGetMoney, () => onChoose({ kind: 'autoGetToggled' }));
  return (
    <Card gap={12}>
      <MarkedChips
        label={t('product.purpose')}
        name="loanPurpose"
        value={purpose ?? ''}
        onChange={(code) => onChoose({ kind: 'purposeChosen', code })}
        options={LOAN_PURPOSES.map(({ code, labelKey }) => ({ value: code, label: t(labelKey) }))}
        hint={t('product.purposeOptional')}
      />
      <div>
        <Switch label={t('product.autoGet')} checked={marked} onChange={onTap} />
        <Note above={4}>{t(marked ? 'product.autoGetOn' : 'product.autoGetOff')}</Note>
      </div>
    </Card>
  );
});
