import { type ReactNode, createContext, use, useCallback, useMemo, useState } from 'react';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Dialog } from '@ui/Dialog/Dialog';

interface Toast {
  /** Says it in the dialog titled 'Info'. A second text waits until the first was read. */
  readonly show: (text: string) => void;
}

const ToastContext = createContext<Toast | null>(null);

/** The one 'Info' dialog of the app. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const show = useCallback(
    (text: string) => setWaiting((texts) => (texts.includes(text) ? texts : [...texts, text])),
    [],
  );
  const close = () => setWaiting((texts) => texts.slice(1));
  const toast = useMemo(() => ({ show }), [show]);
  return (
    <ToastContext value={toast}>
      {children}
      <Dialog
        open={waiting.length > 0}
        title={t('common.info')}
        onClose={close}
        actions={
          <Button block onClick={close}>
            {t('common.ok')}
          </Button>
        }
      >
        {waiting[0]}
      </Dialog>
    </ToastContext>
  );
}

/** The toast dialog. */
export function useToast(): Toast {
  const toast = use(ToastContext);
  if (toast === null) throw new Error('useToast needs a ToastProvider above it');
  return toast;
}
