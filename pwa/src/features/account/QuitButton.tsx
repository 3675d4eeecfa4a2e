import { useState } from 'react';
import { useT } from '@i18n/useT';
import { sendWaiting } from '@offline/actions';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useOnline } from '@platform/device/useOnline';
import { useQuit } from '@platform/login/useQuit';
import { Button } from '@ui/Button/Button';
import { Dialog } from '@ui/Dialog/Dialog';
import { useAppSelector } from '@platform/state';

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

/** Returns the number of unsent forms, which can be sent from every screen. */
const useUnsentForms = (): number =>
  useAppSelector(({ outbox }) => outbox.items.filter(({ status }) => status !== 'sent').length);

/** Returns a sentence about the unsent forms and photos that a logout would delete; null if there are none. */
export function useUnsent(): string | null {
  const t = useT();
  const forms = useUnsentForms();
  const count = useAppSelector(
    ({ drafts }) => forms + Object.values(drafts.photos).filter(({ kind }) => kind !== 'stored').length,
  );
  return count === 0 ? null : t(count === 1 ? 'account.oneUnsent' : 'account.unsent', String(count));
}
