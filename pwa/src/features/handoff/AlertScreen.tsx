import { useState } from 'react';
import { isIos, isIosSafari } from '@platform/device/device';
import { useT } from '@i18n/useT';
import { AddressCard } from '@ui/AddressCard/AddressCard';
import { Button, LinkButton } from '@ui/Button/Button';
import { PHONE_MARKS, PhoneIllustration } from '@ui/Icon/PhoneIllustration';
import { MessagePage } from '@ui/MessagePage/MessagePage';
import { Note } from '@ui/Text/Text';

/** Explains that a product is for iOS only. Outside Safari on iOS, shows the address to open there. */
export default function AlertScreen() {
  const t = useT();
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const address = window.location.origin;
  const copy = () => {
    // The clipboard is unavailable over plain http and in embedded pages.
    const written = navigator.clipboard?.writeText(address) ?? Promise.reject(new Error('no clipboard'));
    written.then(
      () => setCopied('yes'),
      () => setCopied('failed'),
    );
  };
  const isThere = isIosSafari();
  const here = isThere ? 'outside.alertSafari' : isIos() ? 'outside.alertIphone' : 'outside.alertText';
  return (
    <MessagePage
      illustration={<PhoneIllustration>{PHONE_MARKS.compass}</PhoneIllustration>}
      title={t('outside.alertTitle')}
      text={t(here)}
      footer={
        <>
          {!isThere && (
            <Button block onClick={copy}>
              {t('outside.copyAddress')}
            </Button>
          )}
          <LinkButton block variant={isThere ? 'primary' : 'secondary'} to="/">
            {t('common.toHome')}
          </LinkButton>
        </>
      }
    >
      {!isThere && (
        <AddressCard text={t(isIos() ? 'outside.alertInSafari' : 'outside.alertOnIphone')} address={address}>
          <Note as="div" role="status">
            {copied === 'yes' && t(isIos() ? 'outside.copiedHere' : 'outside.copied')}
            {copied === 'failed' && t('outside.notCopied')}
          </Note>
        </AddressCard>
      )}
    </MessagePage>
  );
}
