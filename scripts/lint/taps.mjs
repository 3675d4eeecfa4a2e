// ESLint selectors (`no-restricted-syntax`) for ignored promises: a borrower must see when the action of a tap fails.
// The rule `no-floating-promises` finds ignored promises without `void`.
const message =
  'A failure of this would be silent: let it go through useAsyncAction, or say its failure by .catch(say).';

/** Functions whose promise never rejects, or that handle the failure themselves: navigation, and reading the screen's data again. */
const SAFE = "[callee.name=/^(navigate|refetch)$/], [callee.property.name='refetch']";
/** Calls that handle both outcomes. */
const HANDLED = "[callee.property.name='then'][arguments.length=2]";

export const noSilentTaps = [
  `UnaryExpression[operator='void'] > CallExpression:not(${SAFE}, ${HANDLED})`,
  `JSXAttribute[name.name=/^on[A-Z]/] > JSXExpressionContainer > ArrowFunctionExpression[async=true]`,
].map((selector) => ({ selector, message }));
