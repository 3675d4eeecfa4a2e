import type { OrderDetailView } from '@core/types';
import { useT } from '@i18n/useT';
import { StatusTag } from '@ui/StatusTag/StatusTag';

import { STATE_ICONS } from './stateIcon';

/** An order's state as an icon and a word. */
export function StateTag({ stateKey, style }: Pick<OrderDetailView, 'stateKey' | 'style'>) {
  const t = useT();
  return (
    <StatusTag tone={style.colour} icon={STATE_ICONS[style.icon]}>
      {t(stateKey)}
    </StatusTag>
  );
}
