import { useAppDispatch, useAppSelector } from '@platform/state';
import type { Core } from '@core/index';
import type { ProductInfo } from '@core/types';
import { CostBreakdown } from '@entities/cost/CostBreakdown';
import { useQuote } from '@entities/cost/useQuote';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { useToast } from '@ui/Toast/Toast';
import { Page } from '@ui/Page/Page';
import { Note } from '@ui/Text/Text';
import { StaleNote } from '@platform/query/StaleNote';
import { type ApplyChoice, ApplyChoices, ApplyOptions } from './ApplyChoices';
import { ApplySummary } from './ApplySummary';
import { type PreparedApplication, applicationPrepared } from './applySlice';

interface PrepareFormProps {
  readonly core: Core;
  readonly product: ProductInfo;
  /** Arrival time of the product's response, in epoch milliseconds by the phone's clock. */
  readonly since: number;
  readonly retry: { readonly busy: boolean; readonly ask: () => void };
}

/** The application form offline. Nothing is sent, because the pre-check and the statement need the lender. */
export function PrepareForm({ core, product, since, retry }: PrepareFormProps) {
  const t = useT();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const stored = useAppSelector((state) => state.apply[product.id]);
  const { amount, days, autoGetMoney } = product.view;
  const prepared: PreparedApplication = stored ?? { amount, days, autoGetMoney, purpose: null, acceptedId: null };
  const choice = { productId: product.id, amount: prepared.amount, days: prepared.days };
  const quote = useQuote(core, product, choice, undefined);
  const prepare = (change: Partial<PreparedApplication>): undefined => {
    dispatch(applicationPrepared({ productId: product.id, prepared: { ...prepared, ...change } }));
  };

  const choose = (choice: ApplyChoice) => {
    switch (choice.kind) {
      case 'amountChosen':
        return prepare({ amount: choice.amount });
      case 'periodChosen':
        return prepare({ days: choice.days });
      case 'purposeChosen':
        return prepare({ purpose: choice.code });
      case 'autoGetToggled':
        return prepare({ autoGetMoney: !prepared.autoGetMoney });
    }
  };
  const keep = () => {
    prepare({});
    toast.show(t('offline.applyKept'));
  };

  return (
    <Page
      title={product.name}
      back
      footer={
        <>
          <ApplySummary quote={quote} />
          <Button block disabled={quote.kind === 'refused'} onClick={keep}>
            {t('product.apply')}
          </Button>
        </>
      }
    >
      <StaleNote textKey="offline.prepare" since={since} busy={retry.busy} onRetry={retry.ask} />
      <ApplyChoices core={core} product={product} amount={prepared.amount} days={prepared.days} onChoose={choose} />
      <CostBreakdown quote={quote} product={product} days={prepared.days} />
      <ApplyOptions purpose={prepared.purpose} autoGetMoney={prepared.autoGetMoney} onChoose={choose} />
      <Note above={4}>{t('offline.prepareThen')}</Note>
    </Page>
  );
}
