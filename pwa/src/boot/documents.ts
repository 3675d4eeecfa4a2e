import { store } from '@app/store';
import { accountApi } from '@features/account/api';
import { legalApi } from '@features/legal/api';
import { isLegalStored } from '@features/legal/storedLegal';
import { openedSession } from '@offline/offline';
import { configApi } from '@platform/device/api';

/** Age after which the legal documents are fetched again, in milliseconds. */
const AGAIN_AFTER_MS = 24 * 3600 * 1000;

let isBegun = false;

/** Prefetches help, about us, settings and the legal documents for use offline; for visitors, only the legal documents. */
export function prefetchDocuments(): void {
  if (isBegun) return;
  isBegun = true;
  void prefetchLegal().catch(() => undefined);
  let prefetchedFor: string | null = null;
  const follow = () => {
    const { token } = store.getState().session;
    if (token === prefetchedFor) return;
    prefetchedFor = token;
    if (token !== null) void prefetchHelp();
  };
  follow();
  store.subscribe(follow);
}

async function prefetchLegal(): Promise<void> {
  if (await isLegalStored(AGAIN_AFTER_MS)) return;
  await store.dispatch(legalApi.endpoints.legal.initiate(undefined, { subscribe: false }));
}

/** Prefetches help, about us and the settings, once the offline session is open to store the responses. */
async function prefetchHelp(): Promise<void> {
  if ((await openedSession()) === null) return;
  const { faq, aboutUs } = accountApi.endpoints;
  await store.dispatch(faq.initiate(undefined, { subscribe: false }));
  await store.dispatch(aboutUs.initiate(undefined, { subscribe: false }));
  await store.dispatch(configApi.endpoints.appConfig.initiate(undefined, { subscribe: false }));
}
