import { useCallback } from 'react';

import type { InputKind } from '@core/types';
import { useCore } from './useCore';

/** Cleans what is typed by core's rule of the field. Until core is there the text stays as typed: nobody waits to type. */
export function useClean(): (kind: InputKind, value: string, maxLength?: number) => string {
  const core = useCore();
  return useCallback(
    (kind, value, maxLength = 0) => core?.cleanInput({ kind, value, maxLength }).value ?? value,
    [core],
  );
}
