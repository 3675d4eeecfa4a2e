import { afterEach, describe, expect, it, vi } from 'vitest';
import { isDrawnFromAnswers } from './drawnFromAnswers';

afterEach(() => ['loan-wasm', 'loan-wasm-entry'].forEach((name) => void vi.doUnmock(name)));

/** Imports fresh modules. With `broken`, the download of the entry module fails. */
async function modules({ broken = false } = {}) {
  vi.resetModules();
  const [wasm, entry] = await Promise.all([import('loan-wasm'), import('loan-wasm-entry')]);
  const comes = () => Promise.resolve();
  const fails = () => Promise.reject(new TypeError('Failed to fetch'));
  vi.doMock('loan-wasm', () => ({ ...wasm, default: comes }));
  vi.doMock('loan-wasm-entry', () => ({ ...entry, default: broken ? fails : comes }));
  return import('./index');
}

describe('the rules of login and guard', () => {
  it('come from the small module, and stay its own when the whole core comes too', async () => {
    const { coreRules, entryRules, loadCore } = await modules();
    const told = vi.fn();
    entryRules.on(vi.fn())();
    entryRules.on(told);
    const entry = await entryRules.load();
    expect(told).toHaveBeenCalledTimes(1);
    expect(coreRules.now()).toBeNull();
    expect(await loadCore()).not.toBe(entry);
    expect(entryRules.now()).toBe(entry);
  });

  it('come from the whole core where that is on its way', async () => {
    const { entryRules, loadCore } = await modules();
    const whole = loadCore();
    expect(await entryRules.load()).toBe(await whole);
  });

  it('come from the whole core where the small module cannot be had', async () => {
    const { coreRules, entryRules } = await modules({ broken: true });
    expect(await entryRules.load()).toBe(coreRules.now());
  });
});

it('knows which screens are drawn without rules', () => {
  const orders = ['/order', '/order/', '/orders/01J/detail', '/orders/01J/papers/01J~kfs', '/repay'];
  const drawn = ['/', ...orders, '/product/saral-first', '/product/saral-first/detail'];
  const others = ['/personal', '/orders/01J/confirm', '/product/saral-first/denied', '/login', '/nowhere', '//'];
  expect([...drawn, ...others].filter(isDrawnFromAnswers)).toEqual(drawn);
});
