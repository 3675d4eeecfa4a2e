// What the client lint knows of the wire and the routes, read from core itself: there is no second list to keep.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const core = (path) => fileURLToPath(new URL(`../../core/src/${path}`, import.meta.url));
const literals = (path, pattern) => [...readFileSync(core(path), 'utf8').matchAll(pattern)].map(([, text]) => text);
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** The fields of the wire that are codes or flags: core's DTOs have them as `u8`. */
export const WIRE_CODES = new Set(
  readdirSync(core('api/dto'))
    .flatMap((file) => literals(`api/dto/${file}`, /^ {4}pub (\w+): (?:Option<)?u8\b/gm))
    .map(camel),
);

/** Where the addresses of screens begin: `/order`, `/personal/help`. Home, `/`, is no secret. */
const SCREENS = literals('nav/route.rs', /Href::new\("(\/[^"]+)"\)/g);
/** The paths of calls, which may begin alike: `/order/v1/list`; of one with a hole, what stands before it. */
const CALLS = new Set(literals('api/endpoint.rs', /"(\/[^"]+)"/g).map((path) => path.split('{')[0]));

/** Whether a text, or what stands before the first hole of a template, spells the address of a screen. */
export const isScreenAddress = (text) =>
  !CALLS.has(text.split('?')[0]) &&
  SCREENS.some((screen) => text === screen || text.startsWith(`${screen}/`) || text.startsWith(`${screen}?`));
