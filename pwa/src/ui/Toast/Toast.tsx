import { type ReactNode, createContext, use, useState } from 'react';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Dialog } from '@ui/Dialog/Dialog';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface Toast {
  /** Shows a message in the 'Info' dialog. A second message waits until the user has closed the first. */
  readonly show: (text: string, action?: ToastAction) => void;
}

interface Said {
  readonly text: string;
  readonly action: ToastAction | undefined;
}

const ToastContext = createContext<Toast | null>(null);

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const [waiting, setWaiting] = useState<readonly Said[]>([]);
  const [toast] = useState<Toast>(() => ({
    show: (text, action) =>
      setWaiting((said) => (said.some((one) => one.text === text) ? said : [...said, { text, action }])),
  }));
  const close = () => setWaiting((said) => said.slice(1));
  const said = waiting[0];
  const act = () => {
    close();
    said?.action?.run();
  };
  return (
    <ToastContext value={toast}>
      {children}
      <Dialog
        // The key mounts a new dialog for each message, so that it is focused and announced.
        key={said?.text}
        open={said !== undefined}
        title={t('common.info')}
        onClose={close}
        actions={
          <>
            {said?.action !== undefined && (
              <Button block onClick={act}>
                {said.action.label}
              </Button>
            )}
            <Button block variant={said?.action === undefined ? 'primary' : 'secondary'} onClick={close}>
              {t(said?.action === undefined ? 'common.ok' : 'common.closeInfo')}
            </Button>
          </>
        }
      >
        {said?.text}
      </Dialog>
    </ToastContext>
  );
}

export function useToast(): Toast {
  const toast = use(ToastContext);
  if (toast === null) throw new Error('useToast needs a ToastProvider above it');
  return toast;
}
