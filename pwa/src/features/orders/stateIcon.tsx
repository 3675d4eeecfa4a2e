import type { ReactNode } from 'react';

import type { StateIcon } from '@core/types';
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
