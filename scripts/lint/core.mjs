// Rule for core: the modules of orders and costs must not import DTOs or screens, because DTOs and screens use these modules.
import { production } from './production.mjs';

const DOMAIN = /^core\/src\/(order|loan|paper|fees|money|time|ids|message)(\.rs$|\/)/;
const OUTER = /\b(api::dto|crate::screen)\b/;

/** Returns the faults of one file as `[line, reason]`. */
export function coreFaults(path, text) {
  if (!DOMAIN.test(path)) return [];
  return production(text)
    .split('\n')
    .flatMap((line, i) =>
      OUTER.test(line) ? [[i + 1, 'the domain knows no DTO and no screen: make those from it (core/src/screen)']] : [],
    );
}
