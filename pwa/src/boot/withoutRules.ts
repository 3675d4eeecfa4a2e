import { commonHeaders } from '@platform/calls/headers';
import { BASE_PATH } from '@platform/device/config';
import type { AppConfig } from '@core/types';

const TEXTS = [
  [
    'en',
    'Saral cannot work here: WebAssembly, by which it works out every cost, is switched off in this browser. On an iPhone in Lockdown Mode, exclude this site in the page settings. Else open Saral in another browser, like Chrome or Safari.',
  ],
  [
    'hi',
    'सरल यहाँ नहीं चल सकता: इस ब्राउज़र में WebAssembly बंद है, जिससे हर लागत की गणना होती है। iPhone के Lockdown Mode में इस साइट को पेज सेटिंग में बाहर रखें। नहीं तो सरल को Chrome या Safari जैसे दूसरे ब्राउज़र में खोलें।',
  ],
] as const;

/** Tells the user that this browser cannot run the app. Never resolves, so that the app does not start. */
export async function withoutRules(): Promise<never> {
  const paragraph = ([lang, textContent]: readonly [string, string]) =>
    Object.assign(document.createElement('p'), { lang, textContent });
  document.getElementById('root')?.replaceChildren();
  const notice = document.getElementById('boot-failure');
  notice?.replaceChildren(...TEXTS.map(paragraph));
  notice?.removeAttribute('hidden');
  const support = await supportContact().catch(() => '');
  if (support !== '') notice?.append(paragraph(['en', support]));
  return new Promise(() => undefined);
}

/** Reads the support contact. The app's own calls need parts that do not load here. */
async function supportContact(): Promise<string> {
  const response = await fetch(`${BASE_PATH}/client/v1/config`, { headers: commonHeaders(null) });
  return ((await response.json()) as { readonly data: AppConfig }).data.support ?? '';
}
