import type { InputKind } from '@core/types';
import { useCore } from './useCore';

/** Cleans input by core's rule for the field. Until core has loaded, returns it unchanged. */
export function useClean() {
  const core = useCore();
  return (kind: InputKind, value: string, maxLength = 0): string =>
    core?.cleanInput({ kind, value, maxLength }).value ?? value;
}

/** Returns the characters that the field rejects, each once, separated by spaces; `''` if none. */
export function useLeftOut() {
  const clean = useClean();
  return (kind: InputKind, typed: string): string =>
    [...new Set(typed)].filter((one) => !/\s/.test(one) && clean(kind, one) === '').join(' ');
}

/** Returns a function that tells whether a cleaned text has the field's full length: cleaning then removes one more digit. */
export function useIsFull() {
  const core = useCore();
  return (kind: InputKind, value: string): boolean =>
    core !== null && value !== '' && core.cleanInput({ kind, value: `${value}0`, maxLength: 0 }).value === value;
}
