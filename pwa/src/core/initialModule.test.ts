import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { initialModule } from './initialModule';

const MODULES = ['loan-wasm-reading', 'loan-wasm-applying'] as const;

afterEach(() => {
  MODULES.forEach((name) => vi.doUnmock(name));
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** Fresh, unloaded modules; with `broken` the small ones fail to load. */
async function rules({ broken = false } = {}) {
  vi.resetModules();
  const whole = await import('loan-wasm');
  whole.initSync({ module: readFileSync('wasm/pkg/loan_wasm_bg.wasm') });
  const refused = () => ({ default: () => Promise.reject(new TypeError('Failed to fetch')) });
  if (broken) {
    MODULES.forEach((name) => vi.doMock(name, refused));
  } else {
    const reading = await import('loan-wasm-reading');
    reading.initSync({ module: readFileSync('wasm/pkg/reading/loan_reading_bg.wasm') });
    const applying = await import('loan-wasm-applying');
    applying.initSync({ module: readFileSync('wasm/pkg/applying/loan_applying_bg.wasm') });
  }
  const core = await import('./index');
  return { ...core, rulesOf: { reading: core.readingRules, applying: core.applyingRules } };
}

function keepApp(): void {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
}

describe.each(['reading', 'applying'] as const)('an app that begins with %s', (first) => {
  it('takes what its screen asks from that module, and every page’s rules and the formats with it', async () => {
    const { coreNow, entryRules, formatRules, loadInitial, rulesOf } = await rules();
    const coming = loadInitial(first);
    for (const wanted of [rulesOf[first], entryRules, formatRules]) expect(await wanted.load()).toBe(await coming);
    for (const wanted of [rulesOf[first], entryRules, formatRules]) expect(wanted.now()).toBe(await coming);
    expect(coreNow()).toBeNull();
  });

  it('draws nothing anew by the whole core when that comes too', async () => {
    const { entryRules, formatRules, loadCore, loadInitial, rulesOf } = await rules();
    const begun = await loadInitial(first);
    expect(await loadCore()).not.toBe(begun);
    for (const wanted of [rulesOf[first], entryRules, formatRules]) expect(wanted.now()).toBe(begun);
  });

  it('takes what other screens ask from the whole core', async () => {
    const { coreNow, loadInitial, rulesOf } = await rules();
    const begun = await loadInitial(first);
    const other = await rulesOf[first === 'reading' ? 'applying' : 'reading'].load();
    expect(other).not.toBe(begun);
    expect(other).toBe(coreNow());
  });

  it('takes all from the whole core where the small module cannot be had', async () => {
    const { coreNow, formatRules, loadInitial, rulesOf } = await rules({ broken: true });
    const [begun, asked, formats] = await Promise.all([loadInitial(first), rulesOf[first].load(), formatRules.load()]);
    expect(formats.formatMoney('1062.00')).toBe('₹1,062.00');
    for (const it of [begun, asked, formats, rulesOf[first].now(), formatRules.now()]) expect(it).toBe(coreNow());
  });

  it('takes all from the whole core where that is on its way, or lies on the phone', async () => {
    const one = await rules();
    const whole = one.loadCore();
    expect(await one.loadInitial(first)).toBe(await whole);
    const another = await rules();
    keepApp();
    expect(await another.loadInitial(first)).toBe(another.coreNow());
  });

  it('tells whoever waits, once, until they stop', async () => {
    const { formatRules, loadInitial, rulesOf } = await rules();
    const told = vi.fn();
    const stopped = vi.fn();
    rulesOf[first].on(told);
    formatRules.on(stopped)();
    await loadInitial(first);
    expect(told).toHaveBeenCalledTimes(1);
    expect(stopped).not.toHaveBeenCalled();
  });
});

it('answers by a small module as by the whole core', async () => {
  const { loadCore, loadInitial, rulesOf } = await rules();
  await Promise.all([loadInitial('reading'), loadInitial('applying')]);
  const reading = await rulesOf.reading.load();
  const applying = await rulesOf.applying.load();
  const core = await loadCore();
  expect(new Set<unknown>([reading, applying, core]).size).toBe(3);
  for (const part of [reading, applying]) {
    expect(part.formatMoney('100000.00')).toBe(core.formatMoney('100000.00'));
    expect(part.formatDay('2026-11-20', 'hi')).toBe(core.formatDay('2026-11-20', 'hi'));
  }
  expect(reading.loanTable()).toEqual(core.loanTable());
  expect(reading.loyalty(3)).toEqual(core.loyalty(3));
  expect(applying.loanPurposes()).toEqual(core.loanPurposes());
});

it('takes everything from the whole core where the app began with another screen', async () => {
  const { coreNow, formatRules, loadInitial, rulesOf } = await rules();
  const begun = loadInitial('whole');
  for (const wanted of [rulesOf.reading, rulesOf.applying, formatRules]) expect(await wanted.load()).toBe(await begun);
  expect(await begun).toBe(coreNow());
});

it('lets a screen ask for the whole core in its turn, and a tap at once', async () => {
  const { coreNow, deferCore, loadCore, loadCoreInTurn } = await rules();
  let stand: () => void = () => undefined;
  deferCore(new Promise<void>((resolve) => (stand = resolve)));
  const inTurn = loadCoreInTurn();
  await new Promise((later) => setTimeout(later, 50));
  expect(coreNow()).toBeNull();
  const tapped = await loadCore();
  expect(coreNow()).toBe(tapped);
  stand();
  expect(await inTurn).toBe(tapped);
});

it('asks for the whole core also when what it waited for failed', async () => {
  const { coreNow, deferCore, loadCoreInTurn } = await rules();
  deferCore(Promise.reject(new TypeError('Failed to fetch')));
  expect(await loadCoreInTurn()).toBe(coreNow());
});

it('says what is waited for at an address', () => {
  const first = {
    '/': 'reading',
    '/order': 'reading',
    '/order/': 'reading',
    '/orders/01J/detail': 'reading',
    '/product/saral-first/detail': 'applying',
  };
  const others = [
    '/personal',
    '/orders/01J/confirm',
    '/product/saral-first',
    '/login',
    '/orders/audit',
    '/nowhere',
    '//',
  ];
  for (const [path, rules] of Object.entries(first)) expect(initialModule(path), path).toBe(rules);
  for (const path of others) expect(initialModule(path), path).toBe('whole');
});
