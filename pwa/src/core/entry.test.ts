import { expect, it, vi } from 'vitest';

vi.mock('loan-wasm-entry', () => ({
  default: () => Promise.reject(new TypeError('Failed to fetch')),
}));

it('takes the rules of the entry from the whole core where the small module cannot be had', async () => {
  const { entryRules } = await import('./index');
  const entry = await entryRules.load();
  const outcome = entry.guard({ path: '/order', search: '', hasToken: false });
  expect(outcome.kind).toBe('login');
  expect(entryRules.now()).toBe(entry);
});
