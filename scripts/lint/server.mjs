// The server's rule: an order changes by order::transition and no other way.
const RULES = [
  [
    /\border\w*\.(state|extension_state|before_extension_state|due_day|settled_at|extensions_paid)\s*=[^=]/,
    "sets an order's field; only order::transition changes an order",
  ],
  [/(?<![\w:])Order\s*\{\s*(id|state|\.\.)/, 'builds an order by hand; Order::apply_for makes one'],
];

/** The text without comments and with its tests cut off (a module `tests` stands last in a file). */
function production(text) {
  const tests = text.search(/^#\[cfg\(test\)\]\s*\nmod tests\s*\{/m);
  return (tests < 0 ? text : text.slice(0, tests)).replace(/\/\/.*$/gm, '');
}

/** Faults of one file as `[line, reason]`. */
export function serverFaults(text) {
  const faults = [];
  production(text)
    .split('\n')
    .forEach((line, i) => {
      for (const [pattern, reason] of RULES) if (pattern.test(line)) faults.push([i + 1, reason]);
    });
  return faults;
}
