import type { CostTable } from '@core/types';
import type { Translate } from '@i18n/useT';

/** Returns a function that explains a line of a cost table, by the line's id; undefined for a missing line. */
export const explanation =
  (t: Translate, { lines }: CostTable) =>
  (id: string): string | undefined => {
    const line = lines.find((known) => known.id === id);
    return line && t(line.ruleKey, ...line.ruleArgs);
  };
