import { store } from '@app/store';
import { accountApi } from '@features/account/api';
import { legalApi } from '@features/legal/api';
import { isLegalKept } from '@features/legal/kept';
import { openedSession } from '@offline/offline';

/** How long the legal documents are kept before they are asked for again, in milliseconds. */
const AGAIN_AFTER_MS = 24 * 3600 * 1000;

let isBegun = false;

/**
 * What is the same for everybody and read when something is wrong, often without a network: help, about us and the legal
 * documents. It is asked for once the whole app lies on the phone, not when its page is opened first. The legal documents
 * are for visitors too; the others come with the session.
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

/** The offline session keeps each answer as it comes, so it has to be open before. */
async function keepHelp(): Promise<void> {
  if ((await openedSession()) === null) return;
  const { faq, aboutUs } = accountApi.endpoints;
  await store.dispatch(faq.initiate(undefined, { subscribe: false }));
  await store.dispatch(aboutUs.initiate(undefined, { subscribe: false }));
}
