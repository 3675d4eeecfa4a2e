import { useSyncExternalStore } from 'react';
import { askAgain, isLate, onLate } from '@core/late';
import { useT } from '@i18n/useT';
import { useTap } from '@shared/calls/useTap';
import { Button } from '@ui/Button/Button';
import { classes } from '@ui/classes';
import bar from './Bar.module.css';
import styles from './UpdateBar.module.css';

/** Rules or answers do not come, though nothing has failed yet: says so, on every page, with a way to ask for them again. */
export function LateBar() {
  const t = useT();
  const { tap, busy } = useTap();
  const late = useSyncExternalStore(onLate, isLate);
  return (
    <div role="status">
      {late && (
        <div className={classes(bar.bar, styles.update)}>
          <p>{t('common.late')}</p>
          <Button variant="text" busy={busy} onClick={() => tap(askAgain)}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
