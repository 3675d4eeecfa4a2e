import type * as Wasm from 'loan-wasm';
import type * as EntryWasm from 'loan-wasm-entry';
import { clearLate, LATE_MS, setLate } from './late';
import { memo } from './memo';

export type Core = Omit<typeof Wasm, 'default' | 'initSync'>;

/** Core's rules for the login and the route guard, which a first visit loads as a module of their own. */
export type Entry = Omit<typeof EntryWasm, 'default' | 'initSync'>;

/** Access to the rules of a WebAssembly module. */
export type Rules<T> = Pick<ReturnType<typeof memo<T>>, 'load' | 'now' | 'on'>;

let loadFailed: () => void = () => undefined;

export function onLoadFailure(listener: () => void): void {
  loadFailed = listener;
}

/** Time after which a download counts as stalled, in milliseconds. A download on 2G is faster. */
const STALLED_MS = 60_000;

const moduleOf = <T extends { readonly default: () => Promise<unknown> }>(fetched: () => Promise<T>) =>
  memo(async () => {
    const telling = setTimeout(() => setLate(whole, 'read', loadAgain), LATE_MS);
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
      clearLate(whole);
      return wasm;
    } catch (error) {
      setLate(whole, 'read', loadAgain);
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

/** Uses the module that loads first, and never switches, because that would rerender the whole page. */
export const entryRules: Rules<Entry> = {
  now: () => (found ??= entry.now() ?? whole.now()),
  load: async () => entryRules.now() ?? (whole.coming() ? whole.load() : entry.load().catch(whole.load)),
  on: (listener) => {
    const stops = [whole.on(listener), entry.on(listener)];
    return () => stops.forEach((stop) => stop());
  },
};

export const loadCore = whole.load;

/** Loads core again. During a stalled download, reloads the page, because wasm-bindgen cannot repeat a download. */
async function loadAgain(): Promise<void> {
  if (whole.coming()) window.location.reload();
  else await whole.load();
}

export const loadEntry = entryRules.load;

/** Whether a service worker controls this page. If so, the app is cached on the phone. */
export const isKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
