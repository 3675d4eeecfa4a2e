import { type ComponentProps, memo, startTransition, useMemo, useOptimistic } from 'react';
import type { Core } from '@core/index';
import { LOAN_PURPOSES } from '@core/generated/tables';
import type { Money, ProductInfo } from '@core/types';
import { costOnPhone } from '@entities/cost/costOnPhone';
import { usePlanWords } from '@entities/plan/usePlanWords';
import { formatMoney } from '@i18n/formats';
import { writeRupees } from '@i18n/rupees';
import { useLanguage, useT } from '@i18n/useT';
import { Card } from '@ui/Card/Card';
import { Chips } from '@ui/Chips/Chips';
import { Switch } from '@ui/Switch/Switch';
import { Note } from '@ui/Text/Note';

import { useDays } from '@i18n/useDays';

/** A promise if core is still loading. It resolves when core has the choice. */
type Sent = Promise<void> | undefined;

interface ChoicesProps {
  /** Null until loaded. Without core, the plans come from the product's response. */
  readonly core: Core | null;
  readonly product: ProductInfo;
  readonly amount: Money;
  readonly days: number;
  readonly onAmount: (amount: Money) => Sent;
  readonly onDays: (days: number) => Sent;
}

/** Lets the borrower choose amount and days (or plan). A tap marks its chip at once; costs change in a later render. */
export const ApplyChoices = memo(function ApplyChoices({
  core,
  product,
  amount,
  days: chosen,
  onAmount,
  onDays,
}: ChoicesProps) {
  const t = useT();
  const days = useDays();
  const { language } = useLanguage();
  const amounts = useMemo(
    () => product.amountList.map((value) => ({ value, label: writeRupees(formatMoney(value), language) })),
    [product.amountList, language],
  );
  const planWords = usePlanWords(product.repayment);
  const isPlanned = product.repayment != null;
  const periods = useMemo(() => {
    const name = (count: number): string => {
      if (!isPlanned) return days(count);
      const plan =
        core === null
          ? product.view.plans.find((one) => one.days === count)
          : planOn(core, product, { amount, days: count, language });
      return plan === undefined ? days(count) : planWords(plan);
    };
    return product.periodList.map((count) => ({ value: String(count), label: name(count) }));
  }, [core, product, amount, isPlanned, planWords, days, language]);
  return (
    <Card gap={16}>
      <MarkedChips label={t('product.chooseAmount')} options={amounts} value={amount} onChange={onAmount} />
      {product.periodList.length > 1 ? (
        <MarkedChips
          label={t(isPlanned ? 'product.choosePlan' : 'product.chooseDays')}
          options={periods}
          name={isPlanned ? 'plan' : undefined}
          isColumn={isPlanned}
          value={String(chosen)}
          onChange={(count) => onDays(Number(count))}
        />
      ) : (
        <Note above={4}>{t('product.fixedDays', days(chosen))}</Note>
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

interface MarkedChipsProps<T extends string> extends Omit<ComponentProps<typeof Chips<T>>, 'onChange'> {
  readonly onChange: (tapped: T) => Sent;
}

/** Chips that show the tapped choice at once, before the parent has rendered with the new `value`. */
function MarkedChips<T extends string>({ value, onChange, ...rest }: MarkedChipsProps<T>) {
  const [marked, mark] = useOptimistic(value);
  return (
    <Chips
      {...rest}
      value={marked}
      onChange={(tapped) => {
        const sent = onChange(tapped);
        startTransition(() => {
          mark(tapped);
          return sent;
        });
      }}
    />
  );
}

interface OptionsProps {
  readonly purpose: string | null;
  readonly autoGetMoney: boolean;
  readonly onPurpose: (code: string) => Sent;
  readonly onAutoGet: () => Sent;
}

/** Lets the borrower choose the loan's purpose, and whether disbursal is automatic. */
export const ApplyOptions = memo(function ApplyOptions({ purpose, autoGetMoney, onPurpose, onAutoGet }: OptionsProps) {
  const t = useT();
  const [marked, mark] = useOptimistic(autoGetMoney);
  return (
    <Card gap={12}>
      <MarkedChips
        label={t('product.purpose')}
        name="loanPurpose"
        value={purpose ?? ''}
        onChange={onPurpose}
        options={LOAN_PURPOSES.map(({ code, labelKey }) => ({ value: code, label: t(labelKey) }))}
        hint={t('product.purposeOptional')}
      />
      <div>
        <Switch
          label={t('product.autoGet')}
          checked={marked}
          onChange={(on) => {
            const sent = onAutoGet();
            startTransition(() => {
              mark(on);
              return sent;
            });
          }}
        />
        <Note above={4}>{t(marked ? 'product.autoGetOn' : 'product.autoGetOff')}</Note>
      </div>
    </Card>
  );
});
