import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  /** Caused by the user: the phone's back, the browser's arrow, a swipe. */
  readonly userInitiated?: boolean;
}

/**
 * Controls a native dialog by `open`. The browser traps and restores the focus, even if the page unmounts. "Back" calls
 * `onBack` and stays on the page, by the Navigation API; for other browsers see `closeDialogsByBack`.
 */
export function useModal(open: boolean, onBack: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const onNavigate = useEffectEvent((event: Event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent;
    // Dialogs later in the document are on top.
    const isUppermost = [...document.querySelectorAll('dialog[open]')].at(-1) === dialog.current;
    if (navigationType !== 'traverse' || userInitiated !== true || !cancelable || !isUppermost) return;
    // A dialog with a pending call cannot be dismissed; the user may still leave its page.
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
    // The browser gives the focus to the first control, which is not always the main answer.
    element.querySelector<HTMLElement>('[data-focus]')?.focus();
    // The focused control may be below a long text, but reading starts at the top.
    element.scrollTop = 0;
    navigation?.addEventListener('navigate', heard);
    return () => {
      navigation?.removeEventListener('navigate', heard);
      // Only `close` restores the focus, and only while the dialog is in the document.
      element.close();
    };
  }, [open]);
  return dialog;
}
