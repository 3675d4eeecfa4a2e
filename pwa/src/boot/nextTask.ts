/** Yields to the event loop, so that the phone can paint and answer a tap. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
