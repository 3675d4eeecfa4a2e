import { ownStep } from '@ui/ownStep';

const shownEntry = (): number => (window.history.state as { readonly idx?: number } | null)?.idx ?? 0;

const stop = (event: Event) => event.stopImmediatePropagation();

/** Lets "back" close a dialog in browsers without the Navigation API (Safari before 26.2). */
export function closeDialogsByBack(): void {
  if ('navigation' in window) return;
  let opened = 0;
  document.addEventListener('focusin', () => {
    opened = shownEntry();
    ownStep.isAsked = false;
  });
  const onPop = (event: Event) => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const steps = opened - shownEntry();
    if (dialog === undefined || steps === 0 || ownStep.isAsked) return;
    // A dialog cannot be dismissed while its call is pending.
    if (dialog.querySelector('[aria-busy]') !== null) return;
    stop(event);
    window.addEventListener('popstate', stop, { capture: true, once: true });
    window.history.go(steps);
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  };
  window.addEventListener('popstate', onPop, true);
}
