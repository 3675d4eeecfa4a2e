import type * as Wasm from 'loan-wasm';
import type * as ApplyingWasm from 'loan-wasm-applying';
import type * as LoginWasm from 'loan-wasm-entry';
import type * as ReadingWasm from 'loan-wasm-reading';
import { type Rules, firstLoaded } from './firstLoaded';
import { LATE_MS, setLate } from './late';
import { once } from './once';
import type { InitialModule } from './types';

/** The rules of the product: `loan-core`, compiled to WebAssembly. */
export type Core = Omit<typeof Wasm, 'default' | 'initSync'>;

/** The rules of the login page, which is all that a first visit needs. */
export type Login = Omit<typeof LoginWasm, 'default' | 'initSync'>;

/** The rules with which home, the orders list and an order are first drawn; taps there need the whole core. */
export type Reading = Omit<typeof ReadingWasm, 'default' | 'initSync'>;

/** The rules of the form to apply, including its taps. */
export type Applying = Omit<typeof ApplyingWasm, 'default' | 'initSync'>;

/** What every module contains, because every page needs it: the route guard and addresses. */
export type Entry = Pick<Login, keyof Login & keyof Reading & keyof Applying>;

/** What every page needs, and the formats of money, days and instants. */
export type Formats = Pick<Reading, keyof Reading & keyof Applying>;

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
const login = moduleOf(() => import(/* webpackChunkName: "entry" */ 'loan-wasm-entry'));
const reading = moduleOf(() => import(/* webpackChunkName: "reading" */ 'loan-wasm-reading'));
const applying = moduleOf(() => import(/* webpackChunkName: "applying" */ 'loan-wasm-applying'));

/**
 * Which rules may be asked of which modules. The small ones come where the app begins with them; elsewhere the whole core has
 * their rules too, and on a phone that keeps the app it has them without a network.
 */
export const coreRules: Rules<Core> = whole;
export const entryRules = firstLoaded<Entry>(whole, [login, reading, applying], login);
export const loginRules = firstLoaded<Login>(whole, [login], login);
export const readingRules = firstLoaded<Reading>(whole, [reading]);
export const applyingRules = firstLoaded<Applying>(whole, [applying]);
export const formatRules = firstLoaded<Formats>(whole, [reading, applying]);

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

/** The rules of every page. */
export const loadEntry = entryRules.load;

/** The rules of the login. */
export const loadLogin = loginRules.load;

/** Screens request the whole core only after this. */
let deferred: Promise<unknown> | null = null;

/** Delays the download of the whole core until `until`: it would compete with what the first screen is drawn from. */
export function deferCore(until: Promise<unknown>): void {
  deferred = until;
}

/** The whole core for a screen, after the first screen is drawn. A tap uses {@link loadCore}, which does not wait. */
export async function loadCoreInTurn(): Promise<Core> {
  await deferred?.catch(() => undefined);
  return whole.load();
}

/** Whether the app is installed on this phone: a service worker answers in place of the network. */
export const isKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

const initial: Readonly<Record<InitialModule, Rules<Entry>>> = {
  whole,
  reading: firstLoaded<Reading>(whole, [reading], reading),
  applying: firstLoaded<Applying>(whole, [applying], applying),
};

/**
 * What the first screen draws itself by: without waiting for the whole core, unless that is on its way already or lies on the
 * phone: there it comes without a network, and the small modules do not lie beside it.
 */
export const loadInitial = (module: InitialModule): Promise<Entry> => initial[isKept() ? 'whole' : module].load();
