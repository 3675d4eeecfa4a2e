import { type RefObject, useEffect, useRef } from 'react';

/** Opens and closes a native dialog with `open`. The browser traps the focus and gives it back. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (open) {
      element.showModal();
      // The focus goes to the first button, which may be below a long text: reading starts at the top.
      element.scrollTop = 0;
    } else {
      element.close();
    }
  }, [open]);
  return dialog;
}
