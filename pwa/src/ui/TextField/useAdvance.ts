import { type RefObject, useEffect, useRef } from 'react';
import { focusNext } from '@ui/actionKey';

/**
 * Moves the focus to the next field when the user has typed the last of `length` characters. Keeps the focus after
 * pasting and autofill, so that the user can check the value.
 */
export function useAdvance(field: RefObject<HTMLInputElement | null>, value: string, length: number | undefined): void {
  const before = useRef(value.length);
  useEffect(() => {
    const wasLast = value.length === length && before.current === length - 1;
    before.current = value.length;
    if (wasLast && field.current !== null && field.current === document.activeElement) focusNext(field.current);
  }, [field, value, length]);
}
