import type { ReactNode } from 'react';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { cardClass } from '@ui/Card/Card';
import { Icon } from '@ui/Icon/Icon';
import { stackClass } from '@ui/Stack/Stack';
import styles from './ErrorState.module.css';

interface ErrorStateProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
  /** The primary button, for errors that a retry does not solve. */
  readonly action?: ReactNode;
  readonly isPart?: boolean;
}

export function ErrorState({ text, onRetry, busy = false, action, isPart = false }: ErrorStateProps) {
  const t = useT();
  return (
    <div className={cardClass(stackClass(12, styles.state))} data-align="center" role="alert">
      <span className={styles.icon}>
        <Icon name={navigator.onLine ? 'warning' : 'offline'} size={40} />
      </span>
      <p>{text}</p>
      {action}
      <Button variant={isPart || action ? 'secondary' : 'primary'} busy={busy} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
