import { useCallback } from 'react';
import type { InputKind } from '@core/types';
import { useCore } from './useCore';

/** Cleans input by core's rule for the field. Until core has loaded, returns it unchanged. */
export function useClean(): (kind: InputKind, value: string, maxLength?: number) => string {
  const core = useCore();
  return useCallback(
    (kind, value, maxLength = 0) => core?.cleanInput({ kind, value, maxLength }).value ?? value,
    [core],
  );
}

/** Returns the characters that the field rejects, each once, separated by spaces; `''` if none. */
export function useLeftOut(): (kind: InputKind, typed: string) => string {
  const clean = useClean();
  return useCallback(
    (kind, typed) => [...new Set(typed)].filter((one) => !/\s/.test(one) && clean(kind, one) === '').join(' '),
    [clean],
  );
}

/** Returns a function that tells whether a cleaned text has the field's full length: cleaning then removes one more digit. */
export function useIsFull(): (kind: InputKind, value: string) => boolean {
  const core = useCore();
  return useCallback(
    (kind, value) =>
      core !== null && value !== '' && core.cleanInput({ kind, value: `${value}0`, maxLength: 0 }).value === value,
    [core],
  );
}
