/** Set before the app itself goes back in the history, so that open dialogs do not intercept it. */
export const ownStep = { isAsked: false };
