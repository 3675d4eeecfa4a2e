import type * as Wasm from 'loan-wasm';
import type * as EntryWasm from 'loan-wasm-entry';
import { LATE_MS, setLate } from './late';
import { type Once, once } from './once';

/** The rules of the product: `loan-core`, compiled to WebAssembly. */
export type Core = Omit<typeof Wasm, 'default' | 'initSync'>;

/** The rules of the login and of the route guard, which is all that a first visit needs. Core has them too. */
export type Entry = Omit<typeof EntryWasm, 'default' | 'initSync'>;

/** Rules that may come from more than one module. */
export type Rules<T> = Pick<Once<T>, 'load' | 'now' | 'on'>;

let loadFailed: () => void = () => undefined;

/** Calls `listener` whenever a module of the rules cannot be loaded. */
export function onLoadFailure(listener: () => void): void {
  loadFailed = listener;
}

/** How long before another attempt is made, in milliseconds. A line so slow would take less; this one has stalled. */
const STALLED_MS = 60_000;

/** A module of rules. None is part of a page's first chunk; it is loaded on demand, after the first paint. */
const moduleOf = <T extends { readonly default: () => Promise<unknown> }>(fetched: () => Promise<T>) =>
  once(async () => {
    const telling = setTimeout(setLate, LATE_MS, whole, loadAgain);
    let givingUp: ReturnType<typeof setTimeout> | undefined;
    const stalled = new Promise<never>((_, reject) => {
      givingUp = setTimeout(() => reject(new Error('the rules do not come')), STALLED_MS);
    });
    const comes = async () => {
      const wasm = await fetched();
      await wasm.default();
      return wasm;
    };
    try {
      const wasm = await Promise.race([comes(), stalled]);
      setLate(whole);
      return wasm;
    } catch (error) {
      setLate(whole, loadAgain);
      loadFailed();
      throw error;
    } finally {
      clearTimeout(telling);
      clearTimeout(givingUp);
    }
  });

const whole = moduleOf(() => import(/* webpackChunkName: "core" */ 'loan-wasm'));
const entry = moduleOf(() => import(/* webpackChunkName: "entry" */ 'loan-wasm-entry'));

export const coreRules: Rules<Core> = whole;

let found: Entry | null = null;

/** From the module that is there first, and always from that one: another one would make the whole page render again. */
export const entryRules: Rules<Entry> = {
  now: () => (found ??= entry.now() ?? whole.now()),
  load: async () => entryRules.now() ?? (whole.coming() ? whole.load() : entry.load().catch(whole.load)),
  on: (listener) => {
    const stops = [whole.on(listener), entry.on(listener)];
    return () => stops.forEach((stop) => stop());
  },
};

/** The whole core, downloaded and compiled at most once. */
export const loadCore = whole.load;

/**
 * Loads the whole core, which has every rule, whatever else is on its way. Its own download cannot be begun twice, as
 * wasm-bindgen remembers the first: then the page is loaded again.
 */
async function loadAgain(): Promise<void> {
  if (whole.coming()) window.location.reload();
  else await whole.load();
}

/** The whole core if it has been loaded, else null. */
export const coreNow = whole.now;

export const loadEntry = entryRules.load;

/** Whether the app is installed on this phone: a service worker answers in place of the network. */
export const isKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
