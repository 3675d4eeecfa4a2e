import { expect, type Gallery, SCREENS, test } from './support/gallery';
import { LANGUAGES, type Locale, words } from './support/words';

const softly = expect.configure({ soft: true });

/** What is shown in a language, of the page or of the dialog above it. */
interface Shown {
  /** The words of what is filled. */
  readonly filled: string[];
  /** Whether it says, in the place of what could not be read, that it could not. */
  readonly hasFailed: boolean;
}

const STATES = Object.entries(SCREENS).flatMap(([screen, states]) =>
  Object.keys(states).map((state) => ({ screen, state, name: `${screen}/${state}`, loads: state.endsWith('loading') })),
);

/** Where nothing has to be done next, by screen or state, and why. */
const NOTHING: Readonly<Record<string, string>> = {
  'about-us': 'is read',
  account: 'leads to pages, none of which comes first',
  help: 'is read',
  'legal-agreement': 'is read',
  'legal-lender': 'is read',
  'legal-privacy': 'is read',
  'feedback/filled': 'is a list to be read',
  orders: 'is a list, each entry of which opens its page',
  outbox: 'is the same list',
  'product-detail/applied': 'has led to the list of orders',
  'order-audit/withdrawn': 'has led to the list of orders',
  'order-confirm/money-taken': 'has led to the list of orders; the money comes by itself',
  'schedules/filled': 'is a list, each entry of which opens its page',
  'schedule/filled': 'is read; the loan that was booked begins by itself',
  'schedule/lapsed': 'is read; the booking is over',
  'order-detail/settled': 'is read; the loan is over',
  'order-detail/late-notice': 'is read; the loan is over',
  'order-confirm/moved': 'is read; the offer is over',
  'product/closed': 'is read; nobody can apply now',
  'home/empty': 'has no product to apply for',
  'home/apply-again': 'has no product that can be applied for before the day that it names',
  'bank-ifsc/sheet-open': 'is a list, each line of which is an answer',
  login: 'has its button filled as soon as number, code and agreement are there',
};

/** Where more than one may be filled, and why. */
const SEVERAL: Readonly<Record<string, string>> = {
  home: 'has the next step, and a button on the card of each product',
};

/** What is to be pressed, where another button of the same screen once was filled. */
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
  'auth-face/filled': 'auth.faceTake',
  'auth-face/missing': 'auth.faceTake',
  'auth-face/offline': 'auth.faceTake',
  'auth-face/taken': 'auth.faceSubmit',
  'bank/filled': 'bank.goOn',
  'bank-add/added': 'bank.goOn',
  'bank-ifsc/filled': 'bank.chooseBank',
  'bank-ifsc/levels': 'bank.chooseCity',
  'schedule/no-card': 'schedule.cardNone',
};

/** The buttons and links that are filled with the brand's colour, once the page stands still and has what it shows. */
const shown = ({ page }: Gallery, loads: boolean): Promise<Shown> =>
  page.evaluate(async (loads) => {
    const stands = () => {
      const main = document.querySelector('main');
      const waits = !loads && main?.querySelector('div[aria-hidden=true] > div[style*=height]') !== null;
      return document.querySelector('h1') !== null && main !== null && main.childElementCount > 0 && !waits;
    };
    const end = Date.now() + 10_000;
    await new Promise<void>((done) => {
      let timer = setTimeout(look, 40);
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(look, 40);
      });
      function look() {
        if (!stands() && Date.now() < end) {
          timer = setTimeout(look, 40);
          return;
        }
        observer.disconnect();
        done();
      }
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.background = 'var(--brand)';
    const brand = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const buttons = [...top.querySelectorAll<HTMLElement>('button, a')].filter((one) => one.checkVisibility());
    // The last line: above it may stand what is chosen by it.
    const wordsOf = (button: HTMLElement) => button.innerText.trim().split('\n').at(-1) ?? '';
    return {
      filled: buttons.filter((button) => getComputedStyle(button).backgroundColor === brand).map(wordsOf),
      hasFailed: top.querySelector('main [role=alert] button') !== null,
    };
  }, loads);

/** What is wrong with what is filled; empty where nothing is. */
function wrong({ screen, name, loads }: (typeof STATES)[number], { filled, hasFailed }: Shown, locale: Locale): string {
  const said = `${filled.length} filled: ${filled.join(', ')}`;
  const next = NEXT[name];
  if (next !== undefined) return words(locale, next).test(filled.join(', ')) ? '' : `${said}, not ${next}`;
  // What comes next is on its way.
  if (loads) return filled.length <= 1 ? '' : said;
  // Of the account only parts can fail, beside what stays to be pressed.
  if (hasFailed && SEVERAL[screen] === undefined && screen !== 'account') return filled.length === 1 ? '' : said;
  if (NOTHING[name] !== undefined) return filled.length === 0 ? '' : `${said}, but it ${NOTHING[name]}`;
  if (SEVERAL[screen] !== undefined) return filled.length >= 1 ? '' : `${said}, but it ${SEVERAL[screen]}`;
  // A question above such a screen, or its empty list, has something to press.
  if (NOTHING[screen] !== undefined) return filled.length <= 1 ? '' : `${said}, but it ${NOTHING[screen]}`;
  return filled.length === 1 ? '' : said;
}

for (const locale of LANGUAGES) {
  const language = locale === 'hi-IN' ? 'hi' : locale;
  test(`one button is filled on every screen, and it is what comes next, in ${locale}`, async ({ inEach }) => {
    test.setTimeout(400_000);
    await inEach(STATES, async (gallery, one) => {
      await gallery.show(one.screen, one.state, language);
      // The page may stand still while an answer is on its way to it.
      const look = async () => wrong(one, await shown(gallery, one.loads), locale);
      await softly.poll(look, { message: one.name, timeout: 5_000 }).toBe('');
    });
  });
}
