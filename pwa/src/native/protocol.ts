/** The native apps' interface for a page inside them (`docs/architecture.md`). Both apps depend on these names. */

/** iOS: `WKScriptMessageHandler`s. `deviceInfo` has a reply, so its `postMessage` returns a promise. */
export interface IosHandlers {
  readonly openStoreReview?: { postMessage(body: { readonly url: string }): unknown };
  readonly finish?: { postMessage(body: Readonly<Record<string, never>>): unknown };
  readonly deviceInfo?: { postMessage(body: Readonly<Record<string, never>>): Promise<unknown> };
}

/** Android: an object that the app adds under the name `SaralNative`. `deviceInfo` returns JSON text. */
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

export interface NativeApp {
  readonly openStoreReview: (url: string) => unknown;
  readonly finish: () => unknown;
  /** Returns the phone's data, on iOS as a promise. */
  readonly deviceInfo: () => unknown;
}

/** Returns the app's interface; null in a plain browser. In Safari, only the app adds handlers to `webkit`. */
export function nativeApp(): NativeApp | null {
  const object = window.SaralNative;
  if (object !== undefined) {
    return {
      openStoreReview: (url) => object.openStoreReview?.(url),
      finish: () => object.finish?.(),
      deviceInfo: () => JSON.parse(object.deviceInfo?.() ?? 'null') as unknown,
    };
  }
  const handlers = window.webkit?.messageHandlers;
  const ours = handlers?.finish ?? handlers?.deviceInfo ?? handlers?.openStoreReview;
  if (handlers === undefined || ours === undefined) return null;
  return {
    openStoreReview: (url) => handlers.openStoreReview?.postMessage({ url }),
    finish: () => handlers.finish?.postMessage({}),
    deviceInfo: () => handlers.deviceInfo?.postMessage({}),
  };
}
