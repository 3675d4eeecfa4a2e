import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ReadBack } from './ReadBack';

const field = (number: string) => (
  <ReadBack number={number}>
    <div />
  </ReadBack>
);
const heard = () => document.querySelector('[aria-live]')?.textContent;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is seen with every key, and heard once, when nobody types any more', () => {
  const { rerender } = render(field(''));
  for (const typed of ['9999', '99994', '999941']) {
    rerender(field(typed));
    pass(1000);
    expect(heard()).toBe('');
  }
  expect(screen.getByText('9999').parentElement?.textContent).toBe('999941');
  pass(200);
  expect(heard()).toBe('9 9 9 9, 4 1');
});

it('is not heard of a number that has changed since', () => {
  const { rerender } = render(field(''));
  rerender(field('999941057058'));
  pass(5000);
  expect(heard()).toBe('9 9 9 9, 4 1 0 5, 7 0 5 8');
  rerender(field('99994105705'));
  expect(heard()).toBe('');
});

it('is not heard of what stood there before, nor of what is masked', () => {
  const { rerender } = render(field('999941057058'));
  pass(5000);
  expect(heard()).toBe('');
  rerender(field('XXXXXXXX7058'));
  pass(5000);
  expect(heard()).toBe('');
  expect(screen.queryByText('7058')).toBeNull();
});
