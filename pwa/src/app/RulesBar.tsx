import { useSyncExternalStore } from 'react';
import { loadAgain, onRulesLate, rulesLate } from '@core/index';
import { useT } from '@i18n/useT';
import { useTap } from '@shared/calls/useTap';
import { Button } from '@ui/Button/Button';
import { classes } from '@ui/classes';
import bar from './Bar.module.css';
import styles from './UpdateBar.module.css';

/** The rules by which pages are drawn do not come: says so, on every page, with a way to ask for them again. */
export function RulesBar() {
  const t = useT();
  const { tap, busy } = useTap();
  const isLate = useSyncExternalStore(onRulesLate, rulesLate);
  return (
    <div role="status">
      {isLate && (
        <div className={classes(bar.bar, styles.update)}>
          <p>{t('common.rulesLate')}</p>
          <Button variant="text" busy={busy} onClick={() => tap(loadAgain)}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
