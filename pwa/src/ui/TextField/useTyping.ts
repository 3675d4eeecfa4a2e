import { type ChangeEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Typed {
  readonly text: string;
  readonly caret: number | null;
}

/**
 * Props of an input whose text is cleaned while typing (capitals for a PAN, digits for an account).
 *
 * Composing keyboards (nearly all on Android) continue from their own text: changing the box meanwhile turns `abc` into
 * `ABABC`. So the box shows the raw input until the composition ends, while `onChange` gets each change. Setting the
 * value moves the cursor to the end, so the cursor is restored.
 */
export function useTyping(input: RefObject<HTMLInputElement | null>, value: string, onChange: (value: string) => void) {
  const [composed, setComposed] = useState<string | null>(null);
  const last = useRef<Typed | null>(null);
  // When cleaning restores the former value, no state changes; this forces React to write the box.
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

/** The cursor's place in the cleaned text: before the same characters as in the input, blanks not counted. */
function caretIn(cleaned: string, text: string, caret: number): number {
  const signs = (part: string) => part.replace(/\s/g, '').toUpperCase();
  const after = signs(text.slice(caret));
  for (let at = cleaned.length; at >= 0; at -= 1) if (signs(cleaned.slice(at)) === after) return at;
  return Math.min(caret, cleaned.length);
}
