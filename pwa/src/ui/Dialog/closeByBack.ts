import { ownStep } from '@ui/ownStep';

/** The history entry that is shown, by the router's count. */
const shownEntry = (): number => (window.history.state as { readonly idx?: number } | null)?.idx ?? 0;

const stop = (event: Event) => event.stopImmediatePropagation();

/**
 * Lets "back" close a dialog in browsers without the Navigation API (Safari before 26.2), with which `useModal` prevents the step.
 * Here the step is undone, and the router sees neither event.
 */
export function closeDialogsByBack(): void {
  if ('navigation' in window) return;
  let opened = 0;
  // A dialog takes the focus when it opens.
  document.addEventListener('focusin', () => {
    opened = shownEntry();
    ownStep.isAsked = false;
  });
  const onPop = (event: Event) => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const steps = opened - shownEntry();
    if (dialog === undefined || steps === 0 || ownStep.isAsked) return;
    // A question whose answer is on its way cannot be taken back.
    if (dialog.querySelector('[aria-busy]') !== null) return;
    stop(event);
    window.addEventListener('popstate', stop, { capture: true, once: true });
    window.history.go(steps);
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  };
  window.addEventListener('popstate', onPop, true);
}
