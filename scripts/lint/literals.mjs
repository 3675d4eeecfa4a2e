// ESLint selectors (`no-restricted-syntax`) against literal texts in JSX: texts for borrowers come from core/messages or the server.

/** A letter of any script that the app uses. */
const WORD = '/[A-Za-z\\u0900-\\u097F]/';
/** Attributes and props that are shown or spoken. */
const SPOKEN =
  '/^(aria-(label|description|placeholder|roledescription|valuetext)|alt|title|placeholder|label|hint|text|error|busyLabel|confirmLabel|cancelLabel|searchLabel|emptyText)$/';
const message = 'A text for the borrower: give it a key in core/messages and show it by t().';

const child = ':matches(JSXElement, JSXFragment) > JSXExpressionContainer';
const spoken = `JSXAttribute[name.name=${SPOKEN}]`;
/** Returns selectors for a literal in `place`: by itself, as a branch of a conditional, or as a part of a template. */
const shown = (place) => [
  `${place} > Literal[value=${WORD}]`,
  `${place} > TemplateLiteral > TemplateElement[value.cooked=${WORD}]`,
  `${place} > :matches(ConditionalExpression, LogicalExpression) > Literal.consequent[value=${WORD}]`,
  `${place} > :matches(ConditionalExpression, LogicalExpression) > Literal.alternate[value=${WORD}]`,
  `${place} > LogicalExpression > Literal.right[value=${WORD}]`,
];

export const noLiterals = [
  `JSXText[value=${WORD}]`,
  `${spoken} > Literal[value=${WORD}]`,
  ...shown(child),
  ...shown(`${spoken} > JSXExpressionContainer`),
  `CallExpression[callee.object.name='info'][callee.property.name='show'] > Literal[value=${WORD}]`,
].map((selector) => ({ selector, message }));
