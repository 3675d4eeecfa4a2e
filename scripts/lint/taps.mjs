// What a tap begins either comes to its end or says why not: a promise that nobody looks at leaves the button as it is and the
// borrower without a word. Selectors for ESLint's `no-restricted-syntax`; `no-floating-promises` finds those without `void`.
const message = 'A failure of this would be silent: let it go through useTap, or say its failure by .catch(say).';

/** They never reject, or handle it themselves: going to a screen, asking again what the screen shows. */
const SAFE = "[callee.name=/^(navigate|refetch)$/], [callee.property.name='refetch']";
/** Both ends are looked at. */
const HANDLED = "[callee.property.name='then'][arguments.length=2]";

export const noSilentTaps = [
  `UnaryExpression[operator='void'] > CallExpression:not(${SAFE}, ${HANDLED})`,
  `JSXAttribute[name.name=/^on[A-Z]/] > JSXExpressionContainer > ArrowFunctionExpression[async=true]`,
].map((selector) => ({ selector, message }));
