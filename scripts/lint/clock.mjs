// ESLint selectors (`no-restricted-syntax`) against reading the phone's clock directly, because a test tenant has its own time.

const message =
  'What time it is says `now` or `nowText` of @platform/now; how long something took, `performance.now()`.';

export const noOtherClock = [
  "MemberExpression[object.name='Date'][property.name='now']",
  "NewExpression[callee.name='Date'][arguments.length=0]",
].map((selector) => ({ selector, message }));
