import { type ReactNode, createContext, use, useCallback, useMemo, useState } from 'react';
import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Dialog } from '@ui/Dialog/Dialog';

interface Info {
  /** Says it in the dialog titled 'Info'. A second text waits until the first was read. */
  readonly show: (text: string) => void;
}

const InfoContext = createContext<Info | null>(null);

/** The one 'Info' dialog of the app. */
export function InfoProvider({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const show = useCallback(
    (text: string) => setWaiting((texts) => (texts.includes(text) ? texts : [...texts, text])),
    [],
  );
  const close = () => setWaiting((texts) => texts.slice(1));
  const info = useMemo(() => ({ show }), [show]);
  return (
    <InfoContext value={info}>
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
    </InfoContext>
  );
}

/** The toast dialog. */
export function useInfo(): Info {
  const info = use(InfoContext);
  if (info === null) throw new Error('useInfo needs an InfoProvider above it');
  return info;
}
