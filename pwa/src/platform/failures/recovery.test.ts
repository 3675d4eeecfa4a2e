import { expect, it, vi } from 'vitest';
import { mayRecover } from './recovery';

const MISSING = Object.assign(new Error(), { name: 'ChunkLoadError' });

it('a missing chunk may be tried by a reload once', () => {
  expect(mayRecover(MISSING)).toBe(true);
  expect(mayRecover(new Error())).toBe(false);
  sessionStorage.setItem('reloadedForPart', '1');
  expect(mayRecover(MISSING)).toBe(false);
});

it('a page that cannot remember the reload does not reload, which would never end', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  expect(mayRecover(MISSING)).toBe(false);
});
