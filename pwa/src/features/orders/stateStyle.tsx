import type { ReactNode } from 'react';

import type { MessageKey } from '@i18n/generated/keys';
import { Icon, type IconName } from '@ui/Icon/Icon';

import { PATHS } from './paths';

/** Style only: labels and permissions are core's. */
export interface StateStyle {
  readonly tone: 'success' | 'info' | 'warn' | 'danger' | 'neutral';
  readonly icon: ReactNode;
}

const draw = (name: IconName | { readonly path: string }): ReactNode => <Icon name={name} size={14} />;

const clock = draw({ path: PATHS.clock });
const tick = draw('check');
const cross = draw('close');
const onward = draw({ path: PATHS.onward });
const warning = draw('warning');
const bar = draw({ path: PATHS.bar });

const neutral = (icon: ReactNode): StateStyle => ({ tone: 'neutral', icon });

// Core marks codes 1, 2, 6, 8 and 11 valid: those have a colour. The others are neutral.
const STYLES: Readonly<Partial<Record<MessageKey, StateStyle>>> = {
  'labels.stateAuditing': { tone: 'info', icon: clock },
  'labels.statePass': { tone: 'success', icon: tick },
  'labels.stateLoaned': { tone: 'success', icon: onward },
  'labels.stateOverdued': { tone: 'danger', icon: warning },
  'labels.stateExtension': { tone: 'warn', icon: clock },
  'labels.stateDenied': neutral(cross),
  'labels.stateLending': neutral(onward),
  'labels.stateFailed': neutral(cross),
  'labels.stateSettled': neutral(tick),
  'labels.stateCancel': neutral(bar),
};

export const VOID = neutral(bar);

export function stateStyle(stateKey: MessageKey): StateStyle {
  return STYLES[stateKey] ?? VOID;
}
