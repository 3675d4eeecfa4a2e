/** Yields to the event loop, so that the browser can paint and handle input. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
