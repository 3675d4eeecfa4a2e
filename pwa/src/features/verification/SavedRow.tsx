import type { ReactNode } from 'react';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Note } from '@ui/Text/Text';
import styles from './verification.module.css';

interface Props {
  readonly label: string;
  readonly value: ReactNode;
  /** Reveals the value; absent if the value is not masked or cannot be revealed. */
  readonly onShow?: (() => void) | undefined;
  readonly onChange?: () => void;
}

export function SavedRow({ label, value, onShow, onChange }: Props) {
  const t = useT();
  return (
    <div className={styles.readRow}>
      <Note as="span">{label}</Note>
      <span className={styles.readValue} dir="auto" translate="no">
        {value}
      </span>
      {(onShow ?? onChange) !== undefined && (
        <div className={styles.readButtons}>
          {onShow !== undefined && (
            <Button variant="text" aria-label={t('auth.showOf', label)} onClick={onShow}>
              {t('auth.show')}
            </Button>
          )}
          {onChange !== undefined && (
            <Button variant="text" aria-label={t('auth.ocrChange', label)} onClick={onChange}>
              {t('product.bankChange')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
