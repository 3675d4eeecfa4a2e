import * as rules from 'loan-wasm-unshipped';
import type { Extension, HomeIndex, Language, OrderDetail, OrderListItem, Precheck, ProductInfo } from '@core/types';
import { dayOf } from '@i18n/formats';
import { nowText } from '@platform/now';

export const loadViewRules = rules.default;

/** A response without the views that the server computes. In tests, `drawn` adds them. */
export type Undrawn<T> = Omit<T, 'view' | 'costs' | 'href' | 'repayHref'>;

/** Gives a response without views the type of a complete response. */
export const undrawn = <T>(answer: Undrawn<T>): T => answer as T;

const order = (item: OrderListItem): OrderListItem => ({ ...item, view: rules.orderCard(item) });

const detail = (answer: OrderDetail, language: string): OrderDetail => ({
  ...answer,
  view: rules.orderDetailView(answer),
  costs: rules.explainOrder({ detail: answer, language: language as Language }),
});

/** Adds the views of a home response. Keeps the `hero` that a test has set. */
function home(index: HomeIndex): HomeIndex {
  const undwayList = index.undwayList.map((under) => ({ ...under, href: '' }));
  const answer = rules.homeDrawn({ ...index, undwayList, repayHref: '' });
  const orders = answer.undwayList.map((order, at) => {
    const inInstalments = 'inInstalments' in (index.undwayList[at] ?? {});
    return { ...order, view: { ...order.view, inInstalments } };
  });
  return { ...answer, undwayList: orders, hero: index.hero ?? answer.hero };
}

const EXTENSION = 'GET /order-repay-extension/v1/extension-calc/';

const extension = (answer: Extension, language: string): Extension => ({
  ...answer,
  view: rules.extensionView({ extension: answer, language: language as Language }),
});

/** Adds a product's view. Tests set `view.onTimeRepayments`, and `view.cost: null` for a partner's product. */
function product(info: ProductInfo, language: string): ProductInfo {
  const { period, repayment, view: given, ...offer } = info as Omit<ProductInfo, 'view'> & Partial<ProductInfo>;
  const view = rules.productView({
    terms: { ...offer, ...(repayment != null && { repayment }) },
    period,
    onTimeRepayments: given?.onTimeRepayments ?? 0,
    today: dayOf(nowText()),
    language: language as Language,
    isPartner: given?.cost === null,
  });
  return { ...info, view };
}

/** Adds the views to a response's data by core's rules, as the server does. */
export function drawn(name: string, data: unknown, language: string, query: URLSearchParams): unknown {
  switch (name) {
    case 'GET /home/v1/index':
      return home(data as HomeIndex);
    case 'GET /order/v1/list':
      return (data as OrderListItem[]).map(order);
    case 'GET /order/v1/detail':
      return detail(data as OrderDetail, language);
    case 'GET /product/v1/product-info':
      return product(data as ProductInfo, language);
    case 'GET /order/v1/precheck':
      return {
        ...(data as Precheck),
        view: rules.precheckOutcome({ precheck: data as Precheck, productId: query.get('productId') ?? '' }),
      };
    default:
      return name.startsWith(EXTENSION) ? extension(data as Extension, language) : data;
  }
}
