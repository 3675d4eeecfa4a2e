// The server's rule: an order changes by order::transition and no other way.
import { production } from './production.mjs';

const RULES = [
  [
    /\border\w*\.(state|extension_state|before_extension_state|due_day|settled_at|extensions_paid)\s*=[^=]/,
    "sets an order's field; only order::transition changes an order",
  ],
  [/(?<![\w:])Order\s*\{\s*(id|state|\.\.)/, 'builds an order by hand; Order::apply_for makes one'],
];

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
