/** Set by the app before it goes back in the history itself: such a step leaves the page whatever lies above it. */
export const ownStep = { isAsked: false };
