/** A ref for what says how something ended: it comes into view as it appears, where a long form has it below the fold. */
export const comesIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });
