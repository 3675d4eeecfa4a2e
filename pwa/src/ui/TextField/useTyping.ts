import { type ChangeEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** What stood in the box and where the cursor was, before the text was cleaned. */
interface Typed {
  readonly text: string;
  readonly caret: number | null;
}

/**
 * Props of an input whose text is cleaned as it is typed: capitals for a PAN, digits alone for an account.
 *
 * A keyboard that composes (nearly every one on Android) goes on from the text that it has put into the box. Other text
 * written there meanwhile is added to its own: `abc` becomes `ABABC`. So the box shows what is typed until the word ends,
 * while `onChange` is told each change. Cleaned text that a browser is given also moves the cursor to the end; it is put
 * back to where it was.
 */
export function useTyping(input: RefObject<HTMLInputElement | null>, value: string, onChange: (value: string) => void) {
  const [composed, setComposed] = useState<string | null>(null);
  const last = useRef<Typed | null>(null);
  // Text that is cleaned to what stood there before changes no value; React writes it all the same.
  const [, drawAgain] = useState(0);

  useLayoutEffect(() => {
    const [box, typed] = [input.current, last.current];
    if (composed !== null) return;
    last.current = null;
    if (box === null || typed?.caret == null || box.value === typed.text || document.activeElement !== box) return;
    const at = caretIn(box.value, typed.text, typed.caret);
    box.setSelectionRange(at, at);
  });

  const end = () => setComposed(null);
  return {
    value: composed ?? value,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value: text, selectionStart: caret } = event.target;
      last.current = { text, caret };
      setComposed((event.nativeEvent as InputEvent).isComposing === true ? text : null);
      drawAgain((count) => count + 1);
      onChange(text);
    },
    onCompositionEnd: end,
    onBlur: end,
  };
}

/** Where the cursor belongs in cleaned text: before the same signs as in the text that was typed, blanks not counted. */
function caretIn(cleaned: string, text: string, caret: number): number {
  const signs = (part: string) => part.replace(/\s/g, '').toUpperCase();
  const after = signs(text.slice(caret));
  for (let at = cleaned.length; at >= 0; at -= 1) if (signs(cleaned.slice(at)) === after) return at;
  // The end was cut off.
  return Math.min(caret, cleaned.length);
}
