/**
 * What the native apps expose to a page inside them. The names are the agreement with both apps; `docs/architecture.md` says
 * the same in prose.
 */

/** iOS: `WKScriptMessageHandler`s. `deviceInfo` is one with a reply, so that its message gives a promise. */
export interface IosHandlers {
  readonly openStoreReview?: { postMessage(body: { readonly url: string }): unknown };
  readonly finish?: { postMessage(body: Readonly<Record<string, never>>): unknown };
  readonly deviceInfo?: { postMessage(body: Readonly<Record<string, never>>): Promise<unknown> };
}

/** Android: one object added by `addJavascriptInterface(…, "SaralNative")`. `deviceInfo` answers JSON text. */
export interface AndroidObject {
  openStoreReview?(url: string): void;
  finish?(): void;
  deviceInfo?(): string;
}

declare global {
  interface Window {
    readonly webkit?: { readonly messageHandlers?: IosHandlers };
    readonly SaralNative?: AndroidObject;
  }
}

/** The app around this page, if there is one. */
export type NativeApp =
  | { readonly platform: 'ios'; readonly handlers: IosHandlers }
  | { readonly platform: 'android'; readonly object: AndroidObject };

/**
 * The app around this page; null in a plain browser. `webkit` alone says nothing (Safari has it without any handler): one
 * of ours has to be there.
 */
export function nativeApp(): NativeApp | null {
  const object = window.SaralNative;
  if (object !== undefined) return { platform: 'android', object };
  const handlers = window.webkit?.messageHandlers;
  const ours = handlers?.finish ?? handlers?.deviceInfo ?? handlers?.openStoreReview;
  return handlers === undefined || ours === undefined ? null : { platform: 'ios', handlers };
}
