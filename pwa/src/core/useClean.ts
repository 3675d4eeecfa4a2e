import { useCallback } from 'react';

import type { InputKind } from '@core/types';
import { useCore } from './useCore';

/** Cleans typed text by core's rule for the field. Until core has been loaded, the text stays as typed, so that nobody waits to type. */
export function useClean(): (kind: InputKind, value: string, maxLength?: number) => string {
  const core = useCore();
  return useCallback(
    (kind, value, maxLength = 0) => core?.cleanInput({ kind, value, maxLength }).value ?? value,
    [core],
  );
}

/** The characters of a typed text that its field does not take, each once; `''` while it takes all. */
export function useLeftOut(): (kind: InputKind, typed: string) => string {
  const clean = useClean();
  return useCallback(
    (kind, typed) => [...new Set(typed)].filter((one) => !/\s/.test(one) && clean(kind, one) === '').join(' '),
    [clean],
  );
}

/** Whether a cleaned text fills its field, by core's rule: one more digit would be cut off. Nothing is full before core is there. */
export function useIsFull(): (kind: InputKind, value: string) => boolean {
  const core = useCore();
  return useCallback(
    (kind, value) =>
      core !== null && value !== '' && core.cleanInput({ kind, value: `${value}0`, maxLength: 0 }).value === value,
    [core],
  );
}
