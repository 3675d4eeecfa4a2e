import { store } from '@app/store';
import { accountApi } from '@features/account/api';
import { legalApi } from '@features/legal/api';
import { isLegalKept } from '@features/legal/kept';
import { openedSession } from '@offline/offline';

/** Age after which the legal documents are fetched again, in milliseconds. */
const AGAIN_AFTER_MS = 24 * 3600 * 1000;

let isBegun = false;

/**
 * Prefetches help, about us and the legal documents once the app is cached: people read them when something is wrong,
 * often without a network. Visitors get the legal documents only.
 */
export function keepReadingMatter(): void {
  if (isBegun) return;
  isBegun = true;
  void keepLegal().catch(() => undefined);
  let keptFor: string | null = null;
  const follow = () => {
    const { token } = store.getState().session;
    if (token === keptFor) return;
    keptFor = token;
    if (token !== null) void keepHelp();
  };
  follow();
  store.subscribe(follow);
}

async function keepLegal(): Promise<void> {
  if (await isLegalKept(AGAIN_AFTER_MS)) return;
  await store.dispatch(legalApi.endpoints.legal.initiate(undefined, { subscribe: false }));
}

/** The offline session stores responses as they arrive, so it must be open first. */
async function keepHelp(): Promise<void> {
  if ((await openedSession()) === null) return;
  const { faq, aboutUs } = accountApi.endpoints;
  await store.dispatch(faq.initiate(undefined, { subscribe: false }));
  await store.dispatch(aboutUs.initiate(undefined, { subscribe: false }));
}
