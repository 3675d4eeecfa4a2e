import { useState } from 'react';
import { useT } from '@i18n/useT';
import { sendWaiting } from '@offline/actions';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useOnline } from '@platform/device/useOnline';
import { useQuit } from '@platform/login/useQuit';
import { Button } from '@ui/Button/Button';
import { Dialog } from '@ui/Dialog/Dialog';
import { useUnsent, useUnsentForms } from './useUnsent';

/** Logs out. Asks first if that would delete unsent submissions. */
export function QuitButton() {
  const t = useT();
  const quit = useQuit();
  const unsent = useUnsent();
  const forms = useUnsentForms();
  const canSend = useOnline() && forms > 0;
  const { tap } = useAsyncAction();
  const [asking, setAsking] = useState(false);
  const stay = () => setAsking(false);
  const sendNow = () => {
    stay();
    tap(sendWaiting);
  };
  return (
    <>
      <Button variant="secondary" block onClick={unsent === null ? quit : () => setAsking(true)}>
        {t('account.quit')}
      </Button>
      <Dialog
        open={asking && unsent !== null}
        title={unsent ?? ''}
        onClose={stay}
        actions={
          <>
            {canSend && <Button onClick={sendNow}>{t('account.sendNow')}</Button>}
            <Button variant="danger" onClick={quit}>
              {t('account.quitUnsent')}
            </Button>
            <Button variant="secondary" onClick={stay}>
              {t('account.stay')}
            </Button>
          </>
        }
      >
        {t('account.unsentText')}
      </Dialog>
    </>
  );
}
