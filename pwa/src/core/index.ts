import type * as Wasm from 'loan-wasm';
import type * as EntryWasm from 'loan-wasm-entry';
import type * as ReadingWasm from 'loan-wasm-reading';
import { once } from './once';

/** The rules of the product: `loan-core`, compiled to WebAssembly. */
export type Core = Omit<typeof Wasm, 'default' | 'initSync'>;

/** Those of them that a first visit needs, to log in. */
export type Login = Omit<typeof EntryWasm, 'default' | 'initSync'>;

/** Those that home, the orders and one order ask when they are first drawn; none that a tap asks. */
export type Reading = Omit<typeof ReadingWasm, 'default' | 'initSync'>;

/** What both have, as every page needs it: who may see an address, and where things are. */
export type Entry = Pick<Login, keyof Login & keyof Reading>;

const whole = once<Core>(async () => {
  const wasm = await import(/* webpackChunkName: "core" */ 'loan-wasm');
  await wasm.default();
  return wasm;
});

const small = once<Login>(async () => {
  const wasm = await import(/* webpackChunkName: "entry" */ 'loan-wasm-entry');
  await wasm.default();
  return wasm;
});

const middle = once<Reading>(async () => {
  const wasm = await import(/* webpackChunkName: "reading" */ 'loan-wasm-reading');
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

/** What a screen waits for before it asks for the whole core. */
let held: Promise<unknown> | null = null;

/** Lets the screens wait for `until` before they ask for the whole core: it would take the network from what is drawn first. */
export function holdCore(until: Promise<unknown>): void {
  held = until;
}

/** The core for a screen that is on its way: not before the first one stands. What a tap needs comes at once. */
export async function loadCoreInTurn(): Promise<Core> {
  await held?.catch(() => undefined);
  return whole.load();
}

/** The rules of every page if they are there already: from a module that has them, the first that came. */
export const entryNow = (): Entry | null => small.now() ?? middle.now() ?? whole.now();

/**
 * The rules of every page, without waiting for the whole core, unless that is on its way already. On a phone that keeps the app
 * the whole core has them without a network, so the small modules are not kept beside it.
 */
export async function loadEntry(): Promise<Entry> {
  return entryNow() ?? (middle.coming() ? loadReading() : loadLogin());
}

/** Calls `tell` when they have come; gives back how to stop that. */
export function onEntry(tell: () => void): () => void {
  const stops = [small.on(tell), middle.on(tell), whole.on(tell)];
  return () => stops.forEach((stop) => stop());
}

/** The rules of the login if they are there already: from their own small module, or from the whole core. */
export const loginNow = (): Login | null => small.now() ?? whole.now();

/** The rules of the login, without waiting for the whole core, unless that is on its way already. */
export async function loadLogin(): Promise<Login> {
  return loginNow() ?? (whole.coming() ? whole.load() : small.load().catch(whole.load));
}

/** Calls `tell` when they have come; gives back how to stop that. */
export function onLogin(tell: () => void): () => void {
  const stops = [small.on(tell), whole.on(tell)];
  return () => stops.forEach((stop) => stop());
}

/** What a first screen asks, if it is there already: from its own module, or from the whole core. */
export const readingNow = (): Reading | null => middle.now() ?? whole.now();

/**
 * What a first screen asks, when the app begins with one: without waiting for the whole core, unless that is on its way already
 * or lies on the phone: there it comes without a network, and the module of the first screens does not lie beside it.
 */
export async function loadReadingFirst(): Promise<Reading> {
  return readingNow() ?? (whole.coming() || isKept() ? whole.load() : middle.load().catch(whole.load));
}

/** What a first screen asks: from its own module where the app began with that, elsewhere from the whole core. */
export async function loadReading(): Promise<Reading> {
  return readingNow() ?? (middle.coming() ? middle.load().catch(whole.load) : whole.load());
}

/** Whether the app lies on this phone: a service worker answers for the network. */
export const isKept = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** Calls `tell` when that has come; gives back how to stop it. */
export function onReading(tell: () => void): () => void {
  const stops = [middle.on(tell), whole.on(tell)];
  return () => stops.forEach((stop) => stop());
}
