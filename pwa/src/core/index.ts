import type * as Wasm from 'loan-wasm';
import type * as EntryWasm from 'loan-wasm-entry';
import { once } from './once';

/** The rules of the product: `loan-core`, compiled to WebAssembly. */
export type Core = Omit<typeof Wasm, 'default' | 'initSync'>;

/** Those of them that the first visit needs: who may see an address, where things are, the login. */
export type Entry = Omit<typeof EntryWasm, 'default' | 'initSync'>;

const whole = once<Core>(async () => {
  const wasm = await import(/* webpackChunkName: "core" */ 'loan-wasm');
  await wasm.default();
  return wasm;
});

const small = once<Entry>(async () => {
  const wasm = await import(/* webpackChunkName: "entry" */ 'loan-wasm-entry');
  await wasm.default();
  return wasm;
});

/**
 * The core, fetched and compiled at most once. It is in no page's first chunk: whoever needs it says so after the
 * first paint.
 */
export const loadCore = whole.load;

/** The core if it is there already. */
export const coreNow = whole.now;

/** Calls `tell` when the core has come; gives back how to stop that. */
export const onCore = whole.on;

/** The entry's rules if they are there already: from their own small module, or from the whole core. */
export const entryNow = (): Entry | null => small.now() ?? whole.now();

/**
 * The entry's rules, without waiting for the whole core, unless that is on its way already. On a phone that keeps the app the
 * whole core has them without a network, so the small module is not kept twice.
 */
export async function loadEntry(): Promise<Entry> {
  return entryNow() ?? (whole.coming() ? whole.load() : small.load().catch(whole.load));
}

/** Calls `tell` when the entry's rules have come; gives back how to stop that. */
export function onEntry(tell: () => void): () => void {
  const stops = [small.on(tell), whole.on(tell)];
  return () => stops.forEach((stop) => stop());
}
