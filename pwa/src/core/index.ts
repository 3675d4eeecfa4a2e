import type * as Wasm from 'loan-wasm';
import type * as ApplyingWasm from 'loan-wasm-applying';
import type * as LoginWasm from 'loan-wasm-entry';
import type * as ReadingWasm from 'loan-wasm-reading';
import { type Rules, firstLoaded } from './firstLoaded';
import { LATE_MS, setLate } from './late';
import { once } from './once';
import type { InitialModule } from './types';

export type Core = Omit<typeof Wasm, 'default' | 'initSync'>;

export type Login = Omit<typeof LoginWasm, 'default' | 'initSync'>;

/** Enough to render home, the orders list and an order. Taps there need the whole core. */
export type Reading = Omit<typeof ReadingWasm, 'default' | 'initSync'>;

export type Applying = Omit<typeof ApplyingWasm, 'default' | 'initSync'>;

/** In every module: the route guard and addresses. */
export type Entry = Pick<Login, keyof Login & keyof Reading & keyof Applying>;

/** `Entry` plus the formats of money, days and instants. */
export type Formats = Pick<Reading, keyof Reading & keyof Applying>;

let loadFailed: () => void = () => undefined;

export function onLoadFailure(listener: () => void): void {
  loadFailed = listener;
}

/** Time after which a download counts as stalled, in milliseconds. Even 2G is faster. */
const STALLED_MS = 60_000;

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
const login = moduleOf(() => import(/* webpackChunkName: "entry" */ 'loan-wasm-entry'));
const reading = moduleOf(() => import(/* webpackChunkName: "reading" */ 'loan-wasm-reading'));
const applying = moduleOf(() => import(/* webpackChunkName: "applying" */ 'loan-wasm-applying'));

/**
 * The small modules load only where the app starts with them; elsewhere the whole core provides their rules, offline
 * too.
 */
export const coreRules: Rules<Core> = whole;
export const entryRules = firstLoaded<Entry>(whole, [login, reading, applying], login);
export const loginRules = firstLoaded<Login>(whole, [login], login);
export const readingRules = firstLoaded<Reading>(whole, [reading]);
export const applyingRules = firstLoaded<Applying>(whole, [applying]);
export const formatRules = firstLoaded<Formats>(whole, [reading, applying]);

export const loadCore = whole.load;

/** Retries the whole core by a page reload, because wasm-bindgen cannot repeat a download that has stalled. */
async function loadAgain(): Promise<void> {
  if (whole.coming()) window.location.reload();
  else await whole.load();
}

export const coreNow = whole.now;

export const loadEntry = entryRules.load;

export const loadLogin = loginRules.load;

let deferred: Promise<unknown> | null = null;

/** Delays the whole core until `until`: its download would compete with the first screen. */
export function deferCore(until: Promise<unknown>): void {
  deferred = until;
}

/** The whole core, after the first screen is drawn. Taps use {@link loadCore}, which does not wait. */
export async function loadCoreInTurn(): Promise<Core> {
  await deferred?.catch(() => undefined);
  return whole.load();
}

/** Whether a service worker has cached the app on this phone. */
export const isKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

const initial: Readonly<Record<InitialModule, Rules<Entry>>> = {
  whole,
  reading: firstLoaded<Reading>(whole, [reading], reading),
  applying: firstLoaded<Applying>(whole, [applying], applying),
};

/**
 * The whole core if it is loading or cached by the service worker (which omits the small modules), else a small module.
 */
export const loadInitial = (module: InitialModule): Promise<Entry> => initial[isKept() ? 'whole' : module].load();
