import { SUPPORT_CONTACT } from '@platform/device/config';

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
export function withoutRules(): Promise<never> {
  const paragraphs = [...TEXTS, ...(SUPPORT_CONTACT === '' ? [] : [['en', SUPPORT_CONTACT] as const])].map(
    ([lang, text]) => Object.assign(document.createElement('p'), { lang, textContent: text }),
  );
  document.getElementById('root')?.replaceChildren();
  const notice = document.getElementById('boot-failure');
  notice?.replaceChildren(...paragraphs);
  notice?.removeAttribute('hidden');
  return new Promise(() => undefined);
}
