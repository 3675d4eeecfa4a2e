import { useT } from '@i18n/useT';
import { Button } from '@ui/Button/Button';
import { Dialog } from '@ui/Dialog/Dialog';
import { Stack } from '@ui/Stack/Stack';
import { InstallSteps } from './InstallSteps';

/** Explains how to install the app in Safari on iOS, which has no install prompt. */
export function IosInstallSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open={open}
      title={t('outside.installTitle')}
      onClose={onClose}
      actions={
        <Button block onClick={onClose}>
          {t('outside.gotIt')}
        </Button>
      }
    >
      <Stack gap={16}>
        <p>{t('outside.installText')}</p>
        <InstallSteps on="ios" />
      </Stack>
    </Dialog>
  );
}
