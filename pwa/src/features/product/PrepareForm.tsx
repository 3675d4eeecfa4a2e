import { useAppDispatch, useAppSelector } from '@shared/state';
import type { Applying } from '@core/index';
import type { ProductInfo } from '@core/types';
import { CostBreakdown } from '@shared/cost/CostBreakdown';
import { useQuote } from '@shared/cost/useQuote';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { useToast } from '@ui/Toast/Toast';
import { Page } from '@ui/Page/Page';
import { StaleNote } from '@shared/query/StaleNote';

import { ApplyChoices, ApplyOptions } from './ApplyChoices';
import { ApplySummary } from './ApplySummary';
import { type PreparedApplication, applicationPrepared } from './applySlice';
import styles from './product.module.css';
import { useDays } from '@i18n/useDays';

interface PrepareFormProps {
  readonly core: Applying;
  readonly product: ProductInfo;
  readonly first: Pick<PreparedApplication, 'amount' | 'days' | 'autoGetMoney'>;
  /** Null if the request failed. */
  readonly onTimeRepayments: number | null;
  readonly termsOf: number | undefined;
  readonly retry: { readonly busy: boolean; readonly ask: () => void };
}

/** The application form offline. Pre-check and Key Fact Statement need the lender, so nothing is sent by itself. */
export function PrepareForm({ core, product, first, onTimeRepayments, termsOf, retry }: PrepareFormProps) {
  const t = useT();
  const days = useDays();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const stored = useAppSelector((state) => state.apply[product.id]);
  const prepared: PreparedApplication = stored ?? { ...first, purpose: null, acceptedId: null };
  const choice = { productId: product.id, amount: prepared.amount, days: prepared.days };
  const quote = useQuote(core, product, choice, onTimeRepayments, undefined);
  const prepare = (change: Partial<PreparedApplication>) =>
    dispatch(applicationPrepared({ productId: product.id, prepared: { ...prepared, ...change } }));

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
      <Card>
        <p role="status" className={styles.offline}>
          {t('offline.prepare')}
        </p>
        {termsOf === undefined ? (
          <Button variant="text" busy={retry.busy} onClick={retry.ask}>
            {t('common.retry')}
          </Button>
        ) : (
          <StaleNote since={termsOf} busy={retry.busy} onRetry={retry.ask} />
        )}
      </Card>
      <ApplyChoices
        core={core}
        product={product}
        amount={prepared.amount}
        days={prepared.days}
        onAmount={(amount) => prepare({ amount })}
        onDays={(count) => prepare({ days: count })}
      />
      <CostBreakdown quote={quote} tenure={days(prepared.days)} />
      <ApplyOptions
        core={core}
        purpose={prepared.purpose}
        autoGetMoney={prepared.autoGetMoney}
        onPurpose={(purpose) => prepare({ purpose })}
        onAutoGet={() => prepare({ autoGetMoney: !prepared.autoGetMoney })}
      />
      <p className={styles.explain}>{t('offline.prepareThen')}</p>
    </Page>
  );
}
