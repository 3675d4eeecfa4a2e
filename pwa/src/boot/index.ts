import './memoryStorage';
import '@ui/tokens.css';
import '@ui/base.css';
import '@ui/motion.css';
import { deferCore, loadCore, loadCoreInTurn, loadInitial, loadLogin, onLoadFailure } from '@core/index';
import { initialModule } from '@core/initialModule';
import { ROUTES } from '@core/generated/routes';
import { listenForFailures, recordFailure } from '@shared/failures/record';
import { storeFragment } from '@features/handoff/fragment';
import { listenForInstall } from '@features/install/prompt';
import { keepTaps } from '@features/login/pressed';
import { readSession } from '@shared/session/storage';
import { makeCurrent, preferredLanguage } from '@i18n/language';
import { registerServiceWorker } from '../sw/register';
import { showBootFailure } from './failure';
import { settleLoginPage } from './settleLoginPage';
import { painted } from './painted';
import { prefetch } from '@shared/calls/prefetch';
import { whenIdle } from '@shared/device/whenIdle';

/** In milliseconds. */
const RETRY_AFTER = 2000;
/** Time after which a start counts as failed, in milliseconds. */
const BOOT_WITHIN = 20_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

// Trusted types: this policy lets script URLs through, and no policy exists for script text. The server's content
// security policy limits where scripts may come from.
(window as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }).trustedTypes?.createPolicy(
  'default',
  {
    createScriptURL: (address: string) => address,
  },
);

function bootFailed(): void {
  showBootFailure(true);
  recordFailure('boot');
}

/** Imports the main chunk, which the page preloads. Retries failed downloads only; errors of the app itself surface. */
async function main(): Promise<typeof import('./main')> {
  try {
    return await import(/* webpackChunkName: "main" */ './main');
  } catch {
    bootFailed();
    await pause(RETRY_AFTER);
    return main();
  }
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  const late = setTimeout(bootFailed, BOOT_WITHIN);
  // WebAssembly is missing in iOS Lockdown Mode and some web views.
  if (typeof WebAssembly === 'undefined') {
    await (await import(/* webpackChunkName: "without-rules" */ './withoutRules')).withoutRules();
  }
  if (root?.hasChildNodes() === true) {
    keepTaps(root);
    // The app would delay the static form's first paint.
    await painted();
    loadLogin().catch(() => undefined);
  }
  try {
    const { begin } = await main();
    const begun = begin();
    const rules = token === null ? null : loadRules(begun).catch(() => undefined);
    await begun;
    // The rules may take longer: the app works without them at first.
    clearTimeout(late);
    showBootFailure(false);
    await rules;
  } catch (error) {
    clearTimeout(late);
    showBootFailure(true);
    throw error;
  }
}

/**
 * Loads the rules for signed-in users after the app's own scripts. A screen with a small module gets that first and the
 * whole core when idle; other screens get the whole core at once.
 */
function loadRules(begun: Promise<void>): Promise<unknown> {
  const module = initialModule(window.location.pathname);
  if (module === 'whole') return loadCore();
  const shown = Promise.all([loadInitial(module), begun]);
  deferCore(shown.then(() => new Promise<void>(whenIdle)));
  return loadCoreInTurn();
}

// First of all: the native app's token must not stay in the address.
storeFragment(ROUTES.find(({ name }) => name === 'joint')?.pattern ?? '');
listenForFailures();
onLoadFailure(() => recordFailure('rules'));
listenForInstall();
makeCurrent(preferredLanguage());
const { token } = readSession();
settleLoginPage(token);
if (token !== null) prefetch(window.location.pathname, token);
registerServiceWorker(
  start(),
  () => main().then(({ signedIn }) => signedIn()),
  () =>
    void main()
      .then(({ keepReadingMatter }) => keepReadingMatter())
      .catch(() => undefined),
);
