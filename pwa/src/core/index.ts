import type * as Wasm from 'loan-wasm';

/** The rules of the product: `loan-core`, compiled to WebAssembly. */
export type Core = Omit<typeof Wasm, 'default' | 'initSync'>;

let loaded: Core | null = null;
let loading: Promise<Core> | null = null;
const waiting = new Set<() => void>();

async function instantiate(): Promise<Core> {
  const wasm = await import(/* webpackChunkName: "core" */ 'loan-wasm');
  await wasm.default();
  return wasm;
}

/**
 * The core, fetched and compiled at most once. It is in no page's first chunk: whoever needs it says so after the
 * first paint. A failed attempt is forgotten, so that the next call, or the network coming back, tries again.
 */
export function loadCore(): Promise<Core> {
  loading ??= instantiate().then(
    (core) => {
      loaded = core;
      for (const tell of waiting) tell();
      return core;
    },
    (error: unknown) => {
      loading = null;
      throw error;
    },
  );
  return loading;
}

/** The core if it is there already. */
export const coreNow = (): Core | null => loaded;

/** Calls `tell` when the core has come; gives back how to stop that. */
export function onCore(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}
