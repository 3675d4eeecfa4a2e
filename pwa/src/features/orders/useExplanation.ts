import { useCallback } from 'react';

import type { CostTable } from '@core/types';
import { useT } from '@i18n/useT';

export function useExplanation(table: CostTable | null): (id: string) => string | undefined {
  const t = useT();
  return useCallback(
    (id) => {
      const line = table?.lines.find((known) => known.id === id);
      return line === undefined ? undefined : t(line.ruleKey, ...line.ruleArgs);
    },
    [t, table],
  );
}
