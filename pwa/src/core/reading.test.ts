import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { beginsReading } from './reading';

afterEach(() => {
  vi.doUnmock('loan-wasm-reading');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** The app's rules as they are before any has come: all modules can be had, but the small one where `broken` says so. */
async function rules({ broken = false } = {}) {
  vi.resetModules();
  const whole = await import('loan-wasm');
  whole.initSync({ module: readFileSync('wasm/pkg/loan_wasm_bg.wasm') });
  if (broken) {
    vi.doMock('loan-wasm-reading', () => ({ default: () => Promise.reject(new TypeError('Failed to fetch')) }));
  } else {
    const part = await import('loan-wasm-reading');
    part.initSync({ module: readFileSync('wasm/pkg/reading/loan_reading_bg.wasm') });
  }
  return import('./index');
}

/** The app lies on this phone. */
function keepApp(): void {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
}

it('takes what a first screen asks from its own module, and every page’s rules with it', async () => {
  const { coreNow, entryNow, loadEntry, loadReading, loadReadingFirst, readingNow } = await rules();
  const coming = loadReadingFirst();
  expect(await loadReading()).toBe(await coming);
  expect(await loadEntry()).toBe(await coming);
  expect(readingNow()).toBe(await coming);
  expect(entryNow()).toBe(await coming);
  expect(coreNow()).toBeNull();
});

it('answers as the whole core does', async () => {
  const { loadCore, loadReadingFirst } = await rules();
  const reading = await loadReadingFirst();
  const core = await loadCore();
  expect(reading).not.toBe(core);
  expect(reading.formatMoney('100000.00')).toBe(core.formatMoney('100000.00'));
  expect(reading.formatDay('2026-11-20', 'hi')).toBe(core.formatDay('2026-11-20', 'hi'));
  expect(reading.loanTable()).toEqual(core.loanTable());
  expect(reading.loyalty(3)).toEqual(core.loyalty(3));
});

it('takes it from the whole core where the small module cannot be had', async () => {
  const { coreNow, loadReading, loadReadingFirst, readingNow } = await rules({ broken: true });
  const [reading, again] = await Promise.all([loadReadingFirst(), loadReading()]);
  expect(again).toBe(reading);
  expect(reading.formatMoney('1062.00')).toBe('₹1,062.00');
  expect(reading).toBe(coreNow());
  expect(readingNow()).toBe(reading);
});

it('takes it from the whole core where that is on its way, or lies on the phone', async () => {
  const first = await rules();
  const whole = first.loadCore();
  expect(await first.loadReadingFirst()).toBe(await whole);
  const second = await rules();
  keepApp();
  expect(await second.loadReadingFirst()).toBe(second.coreNow());
});

it('takes it from the whole core where the app began with another screen', async () => {
  const { coreNow, loadReading } = await rules();
  expect(await loadReading()).toBe(coreNow());
});

it('lets a screen ask for the whole core in its turn, and a tap at once', async () => {
  const { coreNow, holdCore, loadCore, loadCoreInTurn } = await rules();
  let stand: () => void = () => undefined;
  holdCore(new Promise<void>((resolve) => (stand = resolve)));
  const inTurn = loadCoreInTurn();
  await new Promise((later) => setTimeout(later, 50));
  expect(coreNow()).toBeNull();
  const tapped = await loadCore();
  expect(coreNow()).toBe(tapped);
  stand();
  expect(await inTurn).toBe(tapped);
});

it('asks for the whole core also when what it waited for failed', async () => {
  const { coreNow, holdCore, loadCoreInTurn } = await rules();
  holdCore(Promise.reject(new TypeError('Failed to fetch')));
  expect(await loadCoreInTurn()).toBe(coreNow());
});

it('is what home, the orders and one order begin with', () => {
  const first = ['/', '/order', '/orders/01J/detail'];
  const others = [
    '/personal',
    '/orders/01J/confirm',
    '/product/saral-first/detail',
    '/login',
    '/orders/audit',
    '/nowhere',
  ];
  expect([...first, ...others].filter(beginsReading)).toEqual(first);
});
