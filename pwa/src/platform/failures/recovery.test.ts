import { beforeEach, expect, it, vi } from 'vitest';
import { mayRecover, recover } from './recovery';

const MISSING = Object.assign(new Error(), { name: 'ChunkLoadError' });
const openAt = (pathname: string) => vi.stubGlobal('location', { pathname, reload: vi.fn() });

beforeEach(() => void openAt('/order'));

it('a missing chunk may be tried by a reload once at each address, also when the borrower comes back to it', () => {
  expect(mayRecover(new Error())).toBe(false);
  expect(mayRecover(MISSING)).toBe(true);
  recover();
  openAt('/personal');
  expect(mayRecover(MISSING)).toBe(true);
  recover();
  openAt('/order');
  expect(mayRecover(MISSING)).toBe(false);
});

it('a page that cannot remember the reload does not reload, which would never end', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  expect(mayRecover(MISSING)).toBe(false);
});
