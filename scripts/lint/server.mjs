// Rules for the server: only the decoder of stored orders builds an order from its facts, one file declares the kinds of records, and
// imports run downwards. Use cases leave costs, periods of validity, the meaning of API codes and texts for borrowers to core.
import { production } from './production.mjs';
import { WIRE_CODES_IN_RUST } from './wire.mjs';

const CODES = [...WIRE_CODES_IN_RUST].join('|');

/** The file that decodes stored orders. The fields of `Order` are private, so only an `OrderRecord` can bypass order::transition. */
const DECODES_ORDERS = 'server/service/src/records/orders/stored.rs';
const BUILDS_AN_ORDER = [
  /\bOrderRecord\b/,
  'builds an order from facts; Order::apply_for creates one and order::transition changes it',
];

/** Patterns of decisions that a use case (server/service/src/service) must leave to core. */
const IN_USE_CASES = [
  [/\bfees::rules\b/, "a business constant; ask the core's rule that applies it"],
  [
    /(?<!saturating_|\bday\(\))\.(plus|minus|checked_add|checked_sub|checked_mul)\(/,
    'money arithmetic; core works amounts out',
  ],
  [/\.plus_(hours|days)\(/, 'a deadline; core says until when something is good'],
  [
    new RegExp(`\\b(${CODES})\\b\\s*(?:[=!]=|[<>]=?|:)\\s*(?:Some\\()?\\d`),
    'the meaning of a code of the wire; core knows it',
  ],
  [/"[A-Z][^"]*[a-z] [^"]*[a-z]\."/, 'a text that somebody reads; give it a key in core/messages'],
];

/** Files that may read orders as last written, without applying deadlines, because they write or apply the deadlines themselves. */
const MAY_READ_AS_WRITTEN = ['server/service/src/service/deadlines.rs', 'server/service/src/service/own.rs'];
const READS_AS_WRITTEN = [
  /(?<!\bas_of\(ctx, &)\borders::(stored|get|list|by_number|open|many|readable|newest|written)\(|\.into_written\(/,
  'reads an order as it was last written; own.rs reads it as of now, or to change it',
];

/**
 * The modules of `loan-service`, each with those that it must not import. Imports run downwards: service calls app, app calls records
 * and ports. Dependencies between crates are in their Cargo.toml.
 */
const DOES_NOT_KNOW = [
  ['records', ['app', 'service', 'config', 'ports']],
  ['ports', ['app', 'service', 'records']],
  ['config', ['app', 'service', 'ports']],
  ['app', ['service']],
].map(([room, others]) => ({
  within: new RegExp(`^server/service/src/${room}(/|\\.rs$)`),
  rule: [
    new RegExp(`\\bcrate::(\\{[^}]*\\b)?(${others.join('|')})\\b`),
    `${room} knows nothing of ${others.join(', ')}`,
  ],
}));

/** The file that declares every kind of record and its retention period. */
const DECLARES_KINDS = 'server/service/src/records/kinds.rs';
const DECLARES_A_KIND = [/\bKind::new\(/, `a kind of record; ${DECLARES_KINDS} declares them all`];

/** Returns the faults of one file as `[line, reason]`. */
export function serverFaults(path, text) {
  const rules = DOES_NOT_KNOW.filter(({ within }) => within.test(path)).map(({ rule }) => rule);
  if (path !== DECODES_ORDERS) rules.push(BUILDS_AN_ORDER);
  if (path !== DECLARES_KINDS) rules.push(DECLARES_A_KIND);
  if (path.startsWith('server/service/src/service/')) {
    rules.push(...IN_USE_CASES);
    if (!MAY_READ_AS_WRITTEN.includes(path)) rules.push(READS_AS_WRITTEN);
  }
  return production(text)
    .split('\n')
    .flatMap((line, i) =>
      /^\s*(\/\/|#)/.test(line)
        ? []
        : rules.flatMap(([pattern, reason]) => (pattern.test(line) ? [[i + 1, reason]] : [])),
    );
}
