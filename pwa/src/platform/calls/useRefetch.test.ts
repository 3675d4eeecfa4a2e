import { renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { firstScreenRead, useRefetch } from './useRefetch';

afterEach(() => firstScreenRead(false));

it('asks again whenever a screen opens', () => {
  expect(renderHook(useRefetch).result.current).toBe(true);
});

it('does not ask again for what the start of the app has just read, and does on the next screen', () => {
  firstScreenRead(true);
  const first = renderHook(useRefetch);
  firstScreenRead(false);
  first.rerender();
  expect(first.result.current).toBe(10);
  expect(renderHook(useRefetch).result.current).toBe(true);
});
