import type { OrderDetailView } from '@core/types';
import { useT } from '@i18n/useT';
import { StatusTag } from '@ui/StatusTag/StatusTag';

import { STATE_ICONS } from './stateIcon';

interface StateTagProps extends Pick<OrderDetailView, 'stateKey' | 'style'> {
  /** Set while the bank confirms a payment, because the state may then change. */
  readonly isConfirming?: boolean;
}

export function StateTag({ stateKey, style, isConfirming = false }: StateTagProps) {
  const t = useT();
  return (
    <StatusTag tone={isConfirming ? 'info' : style.colour} icon={STATE_ICONS[isConfirming ? 'clock' : style.icon]}>
      {t(isConfirming ? 'orders.confirmingTag' : stateKey)}
    </StatusTag>
  );
}
