import type { ReactNode } from 'react';
import { Icon, type IconProps } from '@ui/Icon/Icon';
import { lineClass } from '@ui/Stack/Stack';
import { Link } from './Link';
import styles from './LinkRow.module.css';

interface LinkRowProps {
  readonly to: string;
  readonly icon?: IconProps['name'];
  /** Accessible name, if the visible text is not enough. */
  readonly label?: string;
  readonly children: ReactNode;
}

export function LinkRow({ to, icon, label, children }: LinkRowProps) {
  return (
    <Link to={to} aria-label={label} className={lineClass(styles.row)}>
      {icon !== undefined && <Icon name={icon} />}
      <div>{children}</div>
      <Icon name="chevron" size={20} />
    </Link>
  );
}
