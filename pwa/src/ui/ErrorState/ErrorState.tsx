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
  /** The way on where trying again would not help: it is filled instead of Retry. */
  readonly action?: ReactNode;
  /** One part of a page that has something else to do. */
  readonly isPart?: boolean;
}

/** What could not be read says so in its own place, with Retry: that something is wrong, or that there is no network. */
export function ErrorState({ text, onRetry, busy = false, action, isPart = false }: ErrorStateProps) {
  const t = useT();
  return (
    <div className={cardClass(stackClass(12, styles.state))} role="alert">
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
