/** Set before the app goes back in the history, so that open dialogs do not prevent it. */
export const ownStep = { isAsked: false };
