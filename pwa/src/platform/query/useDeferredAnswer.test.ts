import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDeferredAnswer } from './useDeferredQuery';

it('never gives what was answered about something else, not even for one render', () => {
  const given: [asked: string, answer: string | undefined][] = [];
  const { result, rerender } = renderHook(
    ({ asked, answer }: { asked: string; answer: string | undefined }) => {
      const shown = useDeferredAnswer(asked, answer);
      given.push([asked, shown]);
      return shown;
    },
    { initialProps: { asked: 'a', answer: 'about a' as string | undefined } },
  );
  rerender({ asked: 'b', answer: undefined });
  expect(result.current).toBeUndefined();
  rerender({ asked: 'b', answer: 'about b' });
  expect(result.current).toBe('about b');
  rerender({ asked: 'a', answer: 'about a' });
  expect(result.current).toBe('about a');
  expect(given.filter(([asked, answer]) => answer !== undefined && answer !== `about ${asked}`)).toEqual([]);
});

it('brings an answer about the same in a render of its own', () => {
  const given: (string | undefined)[] = [];
  const { rerender } = renderHook(
    ({ answer }: { answer: string | undefined }) => given.push(useDeferredAnswer('a', answer)),
    { initialProps: { answer: undefined as string | undefined } },
  );
  given.length = 0;
  rerender({ answer: 'about a' });
  expect(given[0]).toBeUndefined();
  expect(given.at(-1)).toBe('about a');
});
