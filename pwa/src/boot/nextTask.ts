/** Lets the phone draw and answer a tap before it goes on. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
