import { type ChangeEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Typed {
  readonly text: string;
  readonly caret: number | null;
}

/**
 * Returns the props of an input whose text is cleaned while typing, such as capitals for a PAN. During a composition
 * the input shows the raw text, because the keyboard continues from its own text: changing it would turn `abc` into
 * `ABABC`. Restores the cursor, which React moves to the end.
 */
export function useTyping(input: RefObject<HTMLInputElement | null>, value: string, onChange: (value: string) => void) {
  const [composed, setComposed] = useState<string | null>(null);
  const last = useRef<Typed | null>(null);
  // Rerenders even if cleaning leaves the value unchanged, so that React removes the rejected characters.
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

/** Returns the cursor's place in the cleaned text: before the same characters, not counting blanks. */
function caretIn(cleaned: string, text: string, caret: number): number {
  const signs = (part: string) => part.replace(/\s/g, '').toUpperCase();
  const after = signs(text.slice(caret));
  for (let at = cleaned.length; at >= 0; at -= 1) if (signs(cleaned.slice(at)) === after) return at;
  return Math.min(caret, cleaned.length);
}
