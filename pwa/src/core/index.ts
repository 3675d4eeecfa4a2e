import type * as Wasm from 'loan-wasm';
import type * as ApplyingWasm from 'loan-wasm-applying';
import type * as LoginWasm from 'loan-wasm-entry';
import type * as ReadingWasm from 'loan-wasm-reading';
import { type Rules, firstLoaded } from './firstLoaded';
import { once } from './once';
import type { InitialModule } from './types';

/** The rules of the product: `loan-core`, compiled to WebAssembly. */
export type Core = Omit<typeof Wasm, 'default' | 'initSync'>;

/** Those of them that a first visit needs, to log in. */
export type Login = Omit<typeof LoginWasm, 'default' | 'initSync'>;

/** Those that home, the orders and one order ask when they are first drawn; none that a tap asks. */
export type Reading = Omit<typeof ReadingWasm, 'default' | 'initSync'>;

/** Those of the form to apply, to its last tap. */
export type Applying = Omit<typeof ApplyingWasm, 'default' | 'initSync'>;

/** What all have, as every page needs it: who may see an address, and where things are. */
export type Entry = Pick<Login, keyof Login & keyof Reading & keyof Applying>;

/** What is needed to write money, days and instants, and what every page needs. */
export type Formats = Pick<Reading, keyof Reading & keyof Applying>;

let loadFailed: () => void = () => undefined;

/** Calls `listener` whenever a module of the rules cannot be loaded. */
export function onLoadFailure(listener: () => void): void {
  loadFailed = listener;
}

/** A module of them. None is in a page's first chunk: whoever needs it says so after the first paint. */
const moduleOf = <T extends { readonly default: () => Promise<unknown> }>(fetched: () => Promise<T>) =>
  once(async () => {
    try {
      const wasm = await fetched();
      await wasm.default();
      return wasm;
    } catch (error) {
      loadFailed();
      throw error;
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

/** The core, fetched and compiled at most once. */
export const loadCore = whole.load;

/** The core if it is there already. */
export const coreNow = whole.now;

/** The rules of every page. */
export const loadEntry = entryRules.load;

/** The rules of the login. */
export const loadLogin = loginRules.load;

/** What a screen waits for before it asks for the whole core. */
let deferred: Promise<unknown> | null = null;

/** Lets the screens wait for `until` before they ask for the whole core: it would take the network from what is drawn first. */
export function deferCore(until: Promise<unknown>): void {
  deferred = until;
}

/** The core for a screen that is on its way: not before the first one stands. What a tap needs comes at once. */
export async function loadCoreInTurn(): Promise<Core> {
  await deferred?.catch(() => undefined);
  return whole.load();
}

/** Whether the app lies on this phone: a service worker answers for the network. */
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
