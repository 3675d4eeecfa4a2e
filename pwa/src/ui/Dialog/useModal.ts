import { type ComponentProps, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface NavigateEvent extends Event {
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse';
  /** Whether the user caused the navigation: by the phone's back, the browser's arrow or a swipe. */
  readonly userInitiated?: boolean;
}

/**
 * Returns the props of a native dialog that opens and closes by `open`. Escape and "back" call `onLeave`; "back" stays on
 * the page, by the Navigation API. `closeDialogsByBack` does this for browsers without that API.
 */
export function useModal(open: boolean, onLeave: () => void): ComponentProps<'dialog'> {
  const dialog = useRef<HTMLDialogElement>(null);
  const onNavigate = useEffectEvent((event: Event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent;
    // The last open dialog of the document is on top.
    const isUppermost = [...document.querySelectorAll('dialog[open]')].at(-1) === dialog.current;
    if (navigationType !== 'traverse' || userInitiated !== true || !cancelable || !isUppermost) return;
    // A dialog cannot be dismissed while its call is pending. The user may still leave the page.
    if (dialog.current?.querySelector('[aria-busy]') != null) return;
    event.preventDefault();
    onLeave();
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return undefined;
    const { navigation } = window as { readonly navigation?: EventTarget };
    const heard = (event: Event) => onNavigate(event);
    element.showModal();
    // The browser focuses the first control, which is not always the main answer.
    element.querySelector<HTMLElement>('[data-focus]')?.focus();
    // Shows the text from its beginning, even if the focused control is below a long text.
    element.scrollTop = 0;
    navigation?.addEventListener('navigate', heard);
    return () => {
      navigation?.removeEventListener('navigate', heard);
      // `close` restores the focus, but only while the dialog is in the document.
      element.close();
    };
  }, [open]);
  return {
    ref: dialog,
    onCancel: (event) => {
      event.preventDefault();
      onLeave();
    },
    // A second Escape closes the dialog in any case, so the state must follow.
    onClose: (event) => open && !event.currentTarget.open && onLeave(),
  };
}
