import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { askAgain, type Late, onLate, whatIsLate } from '@core/late';
import { type MessageKey, useT } from '@i18n/useT';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { Button } from '@ui/Button/Button';
import { classes } from '@ui/classes';
import { rowClass } from '@ui/Stack/Stack';
import bar from './Bar.module.css';

const TEXT: Readonly<Record<Late, MessageKey>> = {
  read: 'common.late',
  change: 'common.lateChange',
  unkeyed: 'common.lateUnkeyed',
};

/** The topmost open dialog; everything outside it is inert. */
const openDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1);

function onDialog(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document, { subtree: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}

export function LateBar() {
  const t = useT();
  const { tap, busy } = useAsyncAction();
  const late = useSyncExternalStore(onLate, whatIsLate);
  const dialog = useSyncExternalStore(onDialog, openDialog);
  const said = (
    <div role="status">
      {late !== null && (
        <div data-tone="info" className={rowClass(classes(bar.bar, bar.update))}>
          <p>{t(TEXT[late])}</p>
          {late !== 'unkeyed' && (
            <Button variant="text" busy={busy} onClick={() => tap(askAgain)}>
              {t('common.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
  return dialog === undefined ? said : createPortal(said, dialog);
}
