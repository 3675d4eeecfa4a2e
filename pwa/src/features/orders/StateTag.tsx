import type { ReactNode } from 'react';
import type { OrderDetailView, StateIcon } from '@core/types';
import { useT } from '@i18n/useT';
import { StatusTag } from '@ui/StatusTag/StatusTag';
import { Icon, type IconName } from '@ui/Icon/Icon';
import { PATHS } from './paths';

const draw = (name: IconName | { readonly path: string }): ReactNode => <Icon name={name} size={14} />;

export const STATE_ICONS: Readonly<Record<StateIcon, ReactNode>> = {
  clock: draw('clock'),
  tick: draw('check'),
  cross: draw('close'),
  onward: draw('onward'),
  warning: draw('warning'),
  bar: draw({ path: PATHS.bar }),
};

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
