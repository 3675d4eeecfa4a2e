import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** What the Navigation API adds to the browser's own types. */
interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  /** Begun by the borrower: the phone's own back, the browser's arrow, a swipe. */
  readonly userInitiated?: boolean;
}

/**
 * Opens and closes a native dialog with `open`. The browser traps the focus and gives it back, also where the dialog goes
 * with its page. "Back" closes it (`onBack`) and leaves the page where it is, in browsers with the Navigation API; for others see
 * `closeDialogsByBack`.
 */
export function useModal(open: boolean, onBack: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const onNavigate = useEffectEvent((event: Event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent;
    // A later one of the document lies above it.
    const isUppermost = [...document.querySelectorAll('dialog[open]')].at(-1) === dialog.current;
    if (navigationType !== 'traverse' || userInitiated !== true || !cancelable || !isUppermost) return;
    // A question whose answer is on its way cannot be taken back; nobody has to wait on its page.
    if (dialog.current?.querySelector('[aria-busy]') != null) return;
    event.preventDefault();
    onBack();
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return undefined;
    const { navigation } = window as { readonly navigation?: EventTarget };
    const heard = (event: Event) => onNavigate(event);
    element.showModal();
    // The focus goes to the first button, which may be below a long text: reading starts at the top.
    element.scrollTop = 0;
    navigation?.addEventListener('navigate', heard);
    return () => {
      navigation?.removeEventListener('navigate', heard);
      // Only this gives the focus back, and only while it is in the document.
      element.close();
    };
  }, [open]);
  return dialog;
}
