import { type RefObject, useEffect, useRef } from 'react';
import { focusNext } from '@ui/actionKey';

/**
 * Goes on to the next field once the last of `length` characters is typed, as a code does. Pasted and autofilled values
 * stay to be looked at. The field's hint says that it goes on.
 */
export function useAdvance(field: RefObject<HTMLInputElement | null>, value: string, length: number | undefined): void {
  const before = useRef(value.length);
  useEffect(() => {
    const wasLast = value.length === length && before.current === length - 1;
    before.current = value.length;
    if (wasLast && field.current !== null && field.current === document.activeElement) focusNext(field.current);
  }, [field, value, length]);
}
