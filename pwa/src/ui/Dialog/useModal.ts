import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** What the Navigation API adds to the browser's own types. */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  /** Begun by the borrower: the phone's own back, the browser's arrow, a swipe. */
  readonly userInitiated?: boolean;
}

/** Whether a dialog lies above all others that are open; a later one of the document does. */
const isUppermost = (dialog: HTMLDialogElement | null): boolean =>
  [...document.querySelectorAll('dialog[open]')].at(-1) === dialog;

/**
 * Opens and closes a native dialog with `open`. The browser traps the focus and gives it back, also where the dialog goes
 * with its page. "Back" closes it (`onBack`) and leaves the page where it is, in every browser with the Navigation API.
 */
export function useModal(open: boolean, onBack: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const goneBack = useEffectEvent((event: Event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent;
    if (navigationType !== 'traverse' || userInitiated !== true || !cancelable || !isUppermost(dialog.current)) return;
    event.preventDefault();
    onBack();
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    // Only `close` gives the focus back, and only in the document: not when it has been removed.
    return () => element?.close();
  }, []);
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
  useEffect(() => {
    const { navigation } = window as { readonly navigation?: EventTarget };
    if (!open || navigation === undefined) return undefined;
    const heard = (event: Event) => goneBack(event);
    navigation.addEventListener('navigate', heard);
    return () => navigation.removeEventListener('navigate', heard);
  }, [open]);
  return dialog;
}
