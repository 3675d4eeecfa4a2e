import { afterEach, expect, it } from 'vitest';
import { cookie } from './device';
import { commonHeaders } from '@platform/calls/headers';

afterEach(() => {
  for (const name of ['_fbp', 'plain']) document.cookie = `${name}=; path=/; max-age=0`;
});

it('reads a cookie as it was written, and none as nothing', () => {
  document.cookie = `plain=${encodeURIComponent('a b;c')}; path=/`;
  expect(cookie('plain')).toBe('a b;c');
  expect(cookie('none')).toBe('');
});

it('takes one that was not encoded as it stands: no call is stopped by it', () => {
  document.cookie = '_fbp=100%; path=/';
  expect(commonHeaders('t').get('fbp')).toBe('100%');
});
