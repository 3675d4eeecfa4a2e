import { MONTHS } from '@core/generated/months';
import labels from '../../../core/messages/labels.json';
import orders from '../../../core/messages/orders.json';
import papers from '../../../core/messages/papers.json';
import product from '../../../core/messages/product.json';
import refusals from '../../../core/messages/refusals.json';
import rules from '../../../core/messages/rules.json';

interface Said {
  readonly en: string;
  readonly 'en-IN'?: string;
  readonly hi: string;
}

const ALL = { ...labels, ...orders, ...product, ...refusals, ...rules };

/** Keys of server texts outside the message file `papers`. */
const SHARED: readonly (keyof typeof ALL)[] = [
  'labels.costAmount',
  'labels.costApr',
  'labels.costArriveAmount',
  'labels.costDueDate',
  'labels.costGstFee',
  'labels.costInterest',
  'labels.costOverdueFee',
  'labels.costRepaymentAmount',
  'labels.costServiceFee',
  'labels.refund',
  'labels.tableStatement',
  'orders.bankAccount',
  'orders.loanDate',
  'orders.received',
  'orders.settledText',
  'orders.tenure',
  'orders.toPay',
  'product.days',
  'product.early',
  'product.earlyFull',
  'product.earlyPlan',
  'product.kfsApr',
  'product.kfsCoolingOff',
  'product.kfsGrievance',
  'product.kfsLender',
  'product.kfsNumber',
  'product.kfsRate',
  'product.kfsTitle',
  'product.overdueCap',
  'product.overdueCharge',
  'product.overduePlan',
  'product.percentOfAmount',
  'product.percentPerDay',
  'refusals.bankMerged',
  'refusals.ifscUnknown',
  'refusals.ownerMismatch',
  'refusals.smsLimit',
  'rules.aadhaarInvalid',
];
const TEXTS: readonly Said[] = [...Object.values<Said>(papers), ...SHARED.map((key): Said => ALL[key])];

const englishOf = ({ en, 'en-IN': india = en }: Said): readonly string[] => [en, india];
const WHOLE = new Map(TEXTS.flatMap((said) => englishOf(said).map((text) => [text, said.hi] as const)));
const SHAPES = TEXTS.filter(({ en }) => en.includes('{')).map(({ en, hi }) => ({
  hi,
  pattern: new RegExp(`^${en.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\d\}/g, '(.+)')}$`),
}));
const DATE = /^(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}(, \d\d:\d\d)?)$/;

/** Translates an English server text by core's message files; undefined for an unknown text. */
export function hindiOf(text: string): string | undefined {
  const whole = WHOLE.get(text);
  if (whole !== undefined) return whole;
  const [, day, month = '', rest] = DATE.exec(text) ?? [];
  const ofYear = (MONTHS.en as readonly string[]).indexOf(month);
  if (ofYear >= 0) return [day, MONTHS.hi[ofYear], rest].join(' ');
  for (const { hi, pattern } of SHAPES) {
    const [, ...args] = pattern.exec(text) ?? [];
    if (args.length > 0)
      return hi.replace(/\{(\d)\}/g, (_, n: string) => hindiOf(args[Number(n)] ?? '') ?? args[Number(n)] ?? '');
  }
  return undefined;
}
