// ESLint selectors (`no-restricted-syntax`) that forbid a second clock. On a server with test controls, each tenant's time
// differs from the phone's.

const message =
  'What time it is says `now` or `nowText` of @platform/now; how long something took, `performance.now()`.';

export const noOtherClock = [
  "MemberExpression[object.name='Date'][property.name='now']",
  "NewExpression[callee.name='Date'][arguments.length=0]",
].map((selector) => ({ selector, message }));
