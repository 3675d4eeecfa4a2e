// ESLint selectors (`no-restricted-syntax`) against code that turns texts into markup or code, or receives other windows' messages.

const markup = 'Texts never become markup: show them by React.';
const messages = 'Messages of other windows are not taken: ask by a channel of this origin.';
const window_ = '/^(window|globalThis|self)$/';

export const noInjection = [
  ["JSXAttribute[name.name='dangerouslySetInnerHTML']", markup],
  ['AssignmentExpression > MemberExpression.left[property.name=/^(inner|outer)HTML$/]', markup],
  ["CallExpression[callee.property.name='insertAdjacentHTML']", markup],
  ["CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]", markup],
  [
    `CallExpression[callee.object.name=${window_}][callee.property.name='addEventListener'][arguments.0.value='message']`,
    messages,
  ],
  [
    `AssignmentExpression > MemberExpression.left[object.name=/^(window|globalThis)$/][property.name='onmessage']`,
    messages,
  ],
].map(([selector, message]) => ({ selector, message }));
