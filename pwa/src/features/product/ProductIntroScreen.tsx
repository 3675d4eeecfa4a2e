import type { HomeProduct, ProductInfo } from '@core/types';
import { GST_PERCENT } from '@core/generated/tables';
import { formatFraction } from '@i18n/formats';
import { useT } from '@i18n/useT';
import { Amount } from '@ui/Amount/Amount';
import { Button, LinkButton } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { DetailRows } from '@ui/DetailRows/DetailRows';
import { Notice } from '@ui/Notice/Notice';
import { Page } from '@ui/Page/Page';
import { QueryState } from '@platform/query/QueryState';
import { Skeleton } from '@ui/Skeleton/Skeleton';
import { Note } from '@ui/Text/Text';
import { href } from '@core/href';
import { useTermRows } from '@entities/cost/useTermRows';
import { useHomeIndexQuery } from '@entities/home/api';
import { useProductInfoQuery } from '@entities/product/api';
import { useDailyRefetch } from '@platform/calls/useDailyRefetch';
import { freshness, useRefetch } from '@platform/calls/useRefetch';
import { usePrecheckQuery } from './api';
import { useListed } from './useListed';
import styles from './product.module.css';
import { anyOfDays } from '@i18n/anyOfDays';
import { Stack, stackClass } from '@ui/Stack/Stack';
import { useApplyFrom } from '@entities/home/useApplyFrom';
import { CostBar } from '@entities/cost/CostBar/CostBar';
import { Repayment } from '@entities/cost/Repayment';

export { firstCalls } from './api';

/** Labels of the main button, by the pre-check's outcome. */
const LEADS = {
  open: 'product.applyNowIntro',
  orders: 'orders.seeLoan',
  denied: 'actions.seeWhen',
  afterRepaid: 'orders.seeLoan',
} as const;

/** Texts that explain why the button leads elsewhere. A denial is explained on its own page. */
const REASONS = { orders: 'product.openOrder', denied: null, afterRepaid: 'product.afterRepaid' } as const;

export default function ProductIntroScreen({ pid }: { readonly pid: string }) {
  const t = useT();
  const query = useProductInfoQuery(pid);
  useDailyRefetch(query);
  const refetch = { ...freshness(false), refetchOnMountOrArgChange: useRefetch() };
  const precheck = usePrecheckQuery(pid, refetch);
  const { currentData: checked } = precheck;
  const closed = checked?.fullMsg ?? null;
  const isPartners = query.data?.view.cost === null;
  // Only home tells whether a loan is overdue.
  const index = useHomeIndexQuery(undefined, refetch);
  const home = index.data;
  const listed = useListed(pid);
  const { apply, busyId } = useApplyFrom(home?.loans);
  const outcome = checked?.view ?? { kind: 'open' };
  // An overdue loan must be repaid before the next application.
  const overdue =
    home !== undefined && listed?.view.state.kind === 'afterRepaid'
      ? ({ kind: 'afterRepaid', href: home.repayHref } as const)
      : null;
  const instead = outcome.kind === 'open' ? overdue : outcome;
  const reason = instead && REASONS[instead.kind];
  const name = query.data?.name ?? listed?.name;
  return (
    <Page
      title={name ?? t('product.title')}
      isTitleComing={name === undefined && query.error === undefined}
      back
      footer={
        isPartners && instead === null
          ? listed && (
              // Opens the partner's site, or a step that the lender requires first, as APPLY does on home.
              <Button block busy={busyId === listed.id} onClick={() => apply(listed)}>
                {t('product.partnerGo')}
              </Button>
            )
          : closed !== null && instead === null
            ? query.data !== undefined && (
                <LinkButton block variant="secondary" to={href({ kind: 'home' })}>
                  {t('actions.seeLoans')}
                </LinkButton>
              )
            : // No application for a product that failed to load or does not exist.
              (query.data !== undefined || query.error === undefined) &&
              // Without a network, the verification steps and the form only store what is entered.
              (checked !== undefined || !navigator.onLine) && (
                <LinkButton block to={instead?.href ?? href({ kind: 'authIndex', pid })}>
                  {t(LEADS[instead?.kind ?? 'open'])}
                </LinkButton>
              )
      }
    >
      <QueryState
        query={query}
        skeleton={
          <>
            <Skeleton height={130} />
            <Skeleton height={237} />
            <Skeleton height={128} />
          </>
        }
      >
        {(product) => (
          <>
            <QueryState query={{ ...precheck, data: checked }} isPart />
            {(isPartners || instead?.kind === 'afterRepaid') && <QueryState query={index} isPart />}
            {reason && (
              <Notice tone="info" role="status">
                {t(reason)}
              </Notice>
            )}
            <Intro
              product={product}
              closed={closed}
              isOpen={closed === null && instead === null}
              isPartners={isPartners}
              listed={listed}
            />
          </>
        )}
      </QueryState>
    </Page>
  );
}

interface IntroProps {
  readonly product: ProductInfo;
  readonly closed: string | null;
  /** Whether the product accepts applications at present. */
  readonly isOpen: boolean;
  /** Whether a partner lends the money. The app then does not know the costs. */
  readonly isPartners: boolean;
  readonly listed: HomeProduct | undefined;
}

function Intro({ product, closed, isOpen, isPartners, listed }: IntroProps) {
  const t = useT();
  const late = useTermRows(product, product.repayment != null);
  const state = listed?.view.state;
  const progress = state?.kind === 'closed' ? state.progress : null;
  const [eligibility, requirement] = product.detail;
  return (
    <>
      {isPartners && (
        <Card tone="info" title={t('product.partnerTitle')}>
          <p>{t('product.partnerText')}</p>
        </Card>
      )}
      {!isPartners && closed !== null && (
        <Card tone="info" title={t('home.locked')}>
          <p role="status">{closed}</p>
          {progress && <p>{t('home.repaidOf', String(progress.done), String(progress.of))}</p>}
        </Card>
      )}
      <Card>
        <Note size="body" below={12}>
          {product.slogan}
        </Note>
        <Note>{t('product.maxAmount')}</Note>
        <Amount size="hero" value={product.view.amount} />
      </Card>
      <Example product={product} isClosed={!isOpen} />
      <Lines title={t('product.requirement')} lines={requirement?.content ?? []} />
      <Card title={t('product.factsTitle')}>
        <DetailRows
          rows={[
            { label: t('product.lendingTime'), value: product.loanProcessingTime },
            { label: t('product.period'), value: anyOfDays(t, product.periodList) },
            { label: t('product.rating'), value: t('product.ratingOf', product.score) },
            { label: t('product.interestPerDay'), value: t('product.percentPerDay', product.interestRate) },
            {
              label: t('labels.costServiceFee'),
              value: t('product.percent', formatFraction(product.serviceRate)),
              hint: t('product.processingFeeHint', GST_PERCENT),
            },
            ...late,
          ]}
        />
        {!isPartners && <Note above={12}>{t('product.costFirst')}</Note>}
      </Card>
      <Lines title={t('product.eligibility')} lines={eligibility?.content ?? []} />
    </>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Card title={title}>
      <ul data-bullets className={stackClass(8, styles.lines)}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Card>
  );
}

/** The cost of this borrower's largest amount, with the due dates of the response's day. A closed product has no date. */
function Example({ product, isClosed }: { readonly product: ProductInfo; readonly isClosed: boolean }) {
  const t = useT();
  const { amount, days: period, cost } = product.view;
  if (cost === null || cost.kind === 'refused') return null;
  const { figures, parts, plan = [] } = cost;
  const isPlanned = plan.length > 0;
  return (
    <Card title={t('product.exampleTitle')}>
      <Note>
        {isPlanned
          ? t('product.exampleIn', t.money(amount), String(plan.length))
          : t('product.exampleOf', t.money(amount), t.days(period))}
      </Note>
      <Stack gap={12} data-above={8}>
        <CostBar parts={parts} />
        {isClosed && !isPlanned ? (
          <p>{t('product.repayAfter', t.money(figures.repaymentAmount), t.days(period))}</p>
        ) : (
          <Repayment figures={figures} plan={plan} />
        )}
      </Stack>
    </Card>
  );
}
