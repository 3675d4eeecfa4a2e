import './memoryStorage';
import '@ui/tokens.css';
import '@ui/base.css';
import '@ui/motion.css';
import { loadCore, loadEntry, onLoadFailure } from '@core/index';
import { isDrawnFromAnswers } from '@core/drawnFromAnswers';
import { firstPaint } from '@core/firstPaint';
import { ROUTES } from '@core/generated/routes';
import { listenForFailures, recordFailure } from '@platform/failures/record';
import { storeFragment } from '@features/handoff/fragment';
import { listenForInstall } from '@features/install/prompt';
import { readSession } from '@platform/session/storage';
import { makeCurrent, preferredLanguage } from '@i18n/language';
import { registerServiceWorker } from '../sw/register';
import { showBootFailure } from './failure';
import { settleLoginPage } from '@features/login/instant/settleLoginPage';
import { prefetch } from '@platform/calls/prefetch';

/** Retry delay of the main chunk, in milliseconds. */
const RETRY_AFTER = 2000;
/** Time after which a start counts as failed, in milliseconds. */
const BOOT_WITHIN = 20_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

// The trusted types policy allows script URLs, which the content security policy limits, but no script text.
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
    // Waits for the first paint of the static login form. Starting the app earlier would delay that paint.
    await firstPaint();
    loadEntry().catch(() => undefined);
  }
  try {
    const { begin } = await main();
    const begun = begin();
    const rules = token === null ? null : loadRules(begun).catch(() => undefined);
    await begun;
    clearTimeout(late);
    showBootFailure(false);
    await rules;
  } catch (error) {
    clearTimeout(late);
    showBootFailure(true);
    throw error;
  }
}

/** Loads core for a signed-in user. A first screen that needs no core is painted first. */
const loadRules = (begun: Promise<void>): Promise<unknown> =>
  isDrawnFromAnswers(window.location.pathname) ? begun.then(firstPaint).then(loadCore) : loadCore();

// Runs first: the login data of the native app must not stay in the address.
storeFragment(ROUTES.find(({ name }) => name === 'joint')?.pattern ?? '');
listenForFailures();
onLoadFailure(() => recordFailure('rules'));
listenForInstall();
makeCurrent(preferredLanguage());
const { token } = readSession();
settleLoginPage(token);
if (token !== null) prefetch(window.location.pathname, token);
registerServiceWorker(start(), () => main().then(({ signedIn }) => signedIn()));
