import { isIos, isIosSafari } from '@platform/device/device';
import { useT } from '@i18n/useT';
import { AddressCard } from '@ui/AddressCard/AddressCard';
import { LinkButton } from '@ui/Button/Button';
import { PHONE_MARKS, PhoneIllustration } from '@ui/Icon/PhoneIllustration';
import { MessagePage } from '@ui/MessagePage/MessagePage';

/** Explains that a product is for iOS only. Outside Safari on iOS, shows the address to open there. */
export default function AlertScreen() {
  const t = useT();
  const isThere = isIosSafari();
  const here = isThere ? 'outside.alertSafari' : isIos() ? 'outside.alertIphone' : 'outside.alertText';
  return (
    <MessagePage
      illustration={<PhoneIllustration>{PHONE_MARKS.compass}</PhoneIllustration>}
      title={t('outside.alertTitle')}
      text={t(here)}
      footer={
        <LinkButton block to="/">
          {t('common.toHome')}
        </LinkButton>
      }
    >
      {!isThere && (
        <AddressCard
          text={t(isIos() ? 'outside.alertInSafari' : 'outside.alertOnIphone')}
          address={window.location.origin}
        />
      )}
    </MessagePage>
  );
}
