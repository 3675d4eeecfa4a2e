/** The native apps' interface for a page inside them (`docs/architecture.md`). Both apps depend on these names. */

/** iOS: `WKScriptMessageHandler`s. The handler `deviceInfo` replies, so its `postMessage` returns a promise. */
export interface IosHandlers {
  readonly openStoreReview?: { postMessage(body: { readonly url: string }): unknown };
  readonly finish?: { postMessage(body: Readonly<Record<string, never>>): unknown };
  readonly deviceInfo?: { postMessage(body: Readonly<Record<string, never>>): Promise<unknown> };
}

/** Android: one object added by `addJavascriptInterface(…, "SaralNative")`. `deviceInfo` returns JSON text. */
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

export type NativeApp =
  | { readonly platform: 'ios'; readonly handlers: IosHandlers }
  | { readonly platform: 'android'; readonly object: AndroidObject };

/** Null in a plain browser. Safari also has `webkit`, so one of our handlers must be present. */
export function nativeApp(): NativeApp | null {
  const object = window.SaralNative;
  if (object !== undefined) return { platform: 'android', object };
  const handlers = window.webkit?.messageHandlers;
  const ours = handlers?.finish ?? handlers?.deviceInfo ?? handlers?.openStoreReview;
  return handlers === undefined || ours === undefined ? null : { platform: 'ios', handlers };
}
