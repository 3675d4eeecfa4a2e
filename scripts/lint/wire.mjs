// Names of the wire and of routes for the client's lint, read from core's sources, so that there is no second list.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const core = (path) => fileURLToPath(new URL(`../../core/src/${path}`, import.meta.url));
const literals = (path, pattern) => [...readFileSync(core(path), 'utf8').matchAll(pattern)].map(([, text]) => text);
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** The same names as in Rust. */
export const WIRE_CODES_IN_RUST = new Set(
  [...readdirSync(core('api/dto')).map((file) => `api/dto/${file}`), 'order/precheck.rs'].flatMap((path) =>
    literals(path, /^ {4}pub (\w+): (?:Option<)?u8\b/gm),
  ),
);
/** The fields of the wire that are codes or flags: core's DTOs have them as `u8`. */
export const WIRE_CODES = new Set([...WIRE_CODES_IN_RUST].map(camel));

/** Where the addresses of screens begin: `/order`, `/personal/help`. Home, `/`, may be written out anywhere. */
const SCREENS = literals('nav/route.rs', /Href::new\("(\/[^"]+)"\)/g);
/** The paths of calls, which may begin alike: `/order/v1/list`; of a path with a placeholder, what stands before it. */
const CALLS = new Set(literals('api/endpoint.rs', /"(\/[^"]+)"/g).map((path) => path.split('{')[0]));

/** Whether a text, or what stands before the first placeholder of a template, spells the address of a screen. */
export const isScreenAddress = (text) =>
  !CALLS.has(text.split('?')[0]) &&
  SCREENS.some((screen) => text === screen || text.startsWith(`${screen}/`) || text.startsWith(`${screen}?`));
