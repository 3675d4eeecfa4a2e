// Reads the names of API fields and routes from core's sources, for the lint of the PWA and the server.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const core = (path) => fileURLToPath(new URL(`../../core/src/${path}`, import.meta.url));
const literals = (path, pattern) => [...readFileSync(core(path), 'utf8').matchAll(pattern)].map(([, text]) => text);
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** The fields of the API that are codes or flags, by their names in Rust: core's DTOs have them as `u8`. */
export const WIRE_CODES_IN_RUST = new Set(
  [...readdirSync(core('api/dto')).map((file) => `api/dto/${file}`), 'order/precheck.rs'].flatMap((path) =>
    literals(path, /^ {4}pub (\w+): (?:Option<)?u8\b/gm),
  ),
);
/** The same fields by their names in JSON. */
export const WIRE_CODES = new Set([...WIRE_CODES_IN_RUST].map(camel));

/** The beginnings of screens' addresses, such as `/order`. Excludes the home address `/`, because other code uses this text too. */
const SCREENS = [...new Set(literals('nav/screens.rs', /"((?:\/[\w-]+)+)/g))];
/** The paths of API calls up to their first placeholder. Some begin like a screen's address: `/order/v1/list`. */
const CALLS = literals('api/endpoint.rs', /"(\/[^"]+)"/g).map((path) => path.split('{')[0]);

/** Returns an ESLint selector's pattern of texts; `slash` is a slash in the text. Selectors have no other way to spell a slash. */
const pattern = (slash, before, after) =>
  `/^${before}(?!(?:${CALLS.join('|')})(?:[?]|$))(?:${SCREENS.join('|')})${after}/`.replaceAll(/(?<!^)\/(?!$)/g, slash);

/** Matches the address of a screen, and a template up to its first placeholder. */
export const ADDRESS = pattern(String.raw`\u002F`, '', '(?:[/?]|$)');
/** Matches the source of a regular expression that begins with the address of a screen. */
export const ADDRESS_PATTERN = pattern(String.raw`\\\u002F`, String.raw`\^`, String.raw`(?![\w-])`);
