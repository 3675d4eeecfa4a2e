import { useCallback } from 'react';

import type { MessageKey } from '@i18n/generated/keys';
import { useT } from '@i18n/useT';

const OWN_WORD: Readonly<Partial<Record<number, MessageKey>>> = {
  1: 'orders.ordinal1',
  2: 'orders.ordinal2',
  3: 'orders.ordinal3',
  5: 'orders.ordinal5',
};

export function useOrdinal(): (position: number) => string {
  const t = useT();
  return useCallback((position) => t(OWN_WORD[position] ?? 'orders.ordinalN', String(position)), [t]);
}
