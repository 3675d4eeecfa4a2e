/** Checks that the next action is the only button of the page in the primary (filled) style. */
import { expect } from '@playwright/test';
import type { Displayed } from './check';
import { type Gallery, isLoading } from '../gallery';
import { words } from '../words';

/** How long the page may take to fill the button once it is complete, in ms. */
const FILLED_WITHIN = 5_000;

/** Screens and states without a next action, each with the reason. */
const NOTHING: Readonly<Record<string, string>> = {
  'about-us': 'is read',
  account: 'leads to pages, none of which comes first',
  help: 'is read',
  'legal-agreement': 'is read',
  'legal-lender': 'is read',
  'legal-privacy': 'is read',
  'download/shown': 'gives a computer the address to open on a phone',
  'download/signed-in': 'gives a computer the address to open on a phone',
  'feedback/filled': 'is a list to be read',
  orders: 'is a list, each entry of which opens its page',
  outbox: 'is the same list',
  'order-papers': 'is a list, each entry of which opens its page',
  paper: 'is read; what one may do with it is all of the same weight',
  'product-detail/applied': 'has led to the list of orders',
  'schedule/cancelling': 'waits for the answer',
  'late/question': 'waits for the answer',
  'order-audit/withdrawn': 'has led to the list of orders',
  'order-confirm/money-taken': 'has led to the list of orders; the money comes by itself',
  'schedules/filled': 'is a list, each entry of which opens its page',
  'schedule/filled': 'is read; the loan that was booked begins by itself',
  'schedule/lapsed': 'is read; the booking is over',
  'order-detail/settled': 'is read; the loan is over',
  'order-detail/refunding': 'is read; the loan is over',
  'order-detail/late-notice': 'is read; the loan is over',
  'order-detail/payment-back': 'is read; the app itself goes on',
  'order-detail/settled-booked': 'is read; the booked loan has begun',
  'order-detail/denied': 'is read; one may apply again on another day',
  'order-detail/cancelled': 'is read; the application is over',
  'order-audit/filled': 'waits for the lender',
  'order-audit/after-denial': 'is read; one may apply again on another day',
  'order-rating/filled': 'waits for the lender',
  'instalments/audit': 'waits for the lender',
  'instalments/list': 'is a list, each entry of which opens its page',
  'instalments/settled': 'is read; the loan is over',
  'order-audit/money-at-once': 'waits for the lender',
  'home/auditing': 'waits for the lender; what else is offered stays quiet',
  'home/confirming': 'waits for the bank; to pay again is asked first',
  'home/lending': 'waits for the bank; what else is offered stays quiet',
  'bank-ifsc/sheet-chained': 'is a list, each line of which is an answer',
  'bank-ifsc/sheet-branch-by-name': 'is a list, each line of which is an answer',
  'product-detail/closed': 'has led to the page of the product, which nobody can apply for now',
  'product/closed': 'is read; nobody can apply now',
  'home/empty': 'has no product to apply for',
  'home/apply-again': 'has no product that can be applied for before the day that it names',
  'bank-ifsc/sheet-open': 'is a list, each line of which is an answer',
  login: 'waits for the code after it was sent, and fills its button as soon as code and agreement are there',
};

/** Screens that may have several filled buttons, each with the reason. */
const SEVERAL: Readonly<Record<string, string>> = {
  home: 'has the next step, and a button on the card of each product',
};

/** The text key of the next action, in states where a wrong button might be filled. */
const NEXT: Readonly<Record<string, string>> = {
  'auth-identity/filled': 'auth.otpSend',
  'auth-identity/missing': 'auth.otpSend',
  'auth-identity/refused': 'auth.otpSend',
  'auth-identity/code-sent': 'auth.otpVerify',
  'auth-identity/verified': 'auth.submitIdentity',
  'auth-identity/photos': 'auth.camera',
  'auth-identity/photos-missing': 'auth.camera',
  'auth-identity/photo-kept': 'auth.camera',
  'auth-identity/photo-read': 'auth.camera',
  'auth-basic/waiting': 'offline.next',
  'auth-face/filled': 'auth.faceTake',
  'auth-face/missing': 'auth.faceTake',
  'auth-face/offline': 'auth.faceTake',
  'auth-face/taken': 'common.retry',
  'bank/filled': 'bank.goOn',
  'bank-add/added': 'bank.goOn',
  'bank-ifsc/filled': 'bank.chooseBank',
  'bank-ifsc/levels': 'bank.chooseCity',
  'schedule/late': 'schedule.lateRepay',
  'schedule/no-card': 'schedule.cardNone',
};

interface Buttons {
  /** Texts of the filled buttons and links of the page, or of an open dialog. */
  readonly filled: string[];
  /** Whether the page offers to retry a failed request. */
  readonly hasFailed: boolean;
}

const buttonsOf = ({ page }: Gallery): Promise<Buttons> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--brand)';
    const brand = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const buttons = [...top.querySelectorAll<HTMLElement>('button, a')].filter((one) => one.checkVisibility());
    // Takes the last line of a button's text, because the chosen item may be above it.
    const textOf = (button: HTMLElement) => button.innerText.trim().split('\n').at(-1) ?? '';
    return {
      filled: buttons.filter((button) => getComputedStyle(button).backgroundColor === brand).map(textOf),
      hasFailed: top.querySelector('main [role=alert] button') !== null,
    };
  });

function problemOf(displayed: Displayed, { filled, hasFailed }: Buttons): string {
  const { screen, name, language } = displayed;
  const found = `${filled.length} filled: ${filled.join(', ')}`;
  const next = NEXT[name];
  if (next !== undefined) return words(language, next).test(filled.join(', ')) ? '' : `${found}, not ${next}`;
  if (isLoading(displayed)) return filled.length <= 1 ? '' : found;
  // After a failure only the retry button is filled. On the account page, parts that did not fail keep their buttons.
  if (hasFailed && SEVERAL[screen] === undefined && screen !== 'account') return filled.length === 1 ? '' : found;
  if (NOTHING[name] !== undefined) return filled.length === 0 ? '' : `${found}, but it ${NOTHING[name]}`;
  if (SEVERAL[screen] !== undefined) return filled.length >= 1 ? '' : `${found}, but it ${SEVERAL[screen]}`;
  // A dialog over a screen without a next action, or an empty list in that screen, may have one button.
  if (NOTHING[screen] !== undefined) return filled.length <= 1 ? '' : `${found}, but it ${NOTHING[screen]}`;
  return filled.length === 1 ? '' : found;
}

export async function oneNextAction(gallery: Gallery, displayed: Displayed): Promise<string[]> {
  let problem = '';
  const look = async () => (problem = problemOf(displayed, await buttonsOf(gallery)));
  await expect
    .poll(look, { timeout: FILLED_WITHIN })
    .toBe('')
    .catch(() => undefined);
  return problem === '' ? [] : [problem];
}
