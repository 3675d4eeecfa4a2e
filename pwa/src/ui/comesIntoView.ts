/** A ref that scrolls a result into view when it appears, because a long form may have it below the fold. */
export const comesIntoView = (element: HTMLElement | null): void => element?.scrollIntoView?.({ block: 'nearest' });
