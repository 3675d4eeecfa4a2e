import { useSyncExternalStore } from 'react';
import { generate } from 'lean-qr/nano';
import { isAndroid, isIos } from '@platform/device/device';
import { useAppConfigQuery } from '@platform/device/api';
import { useAsyncAction } from '@platform/calls/useAsyncAction';
import { useT } from '@i18n/useT';
import { AddressCard } from '@ui/AddressCard/AddressCard';
import { Button, buttonClass, LinkButton } from '@ui/Button/Button';
import { Card } from '@ui/Card/Card';
import { PHONE_MARKS, PhoneIllustration } from '@ui/Icon/PhoneIllustration';
import { MessagePage } from '@ui/MessagePage/MessagePage';
import { rowClass } from '@ui/Stack/Stack';
import styles from './install.module.css';
import { canInstall, install, onInstallChange } from './prompt';
import { Note } from '@ui/Text/Text';
import { InstallSteps } from './InstallSteps';
import link from '@ui/Link/Link.module.css';

/** Offers the browser's install prompt, else the store. On a computer, shows the address for a phone. */
export default function DownloadScreen() {
  const t = useT();
  const { tap } = useAsyncAction();
  const config = useAppConfigQuery();
  const offered = useSyncExternalStore(onInstallChange, canInstall);
  const android = isAndroid();
  const phone = android || isIos();
  const stores = [
    { url: config.data?.iosStore, label: t('outside.storeIos'), own: phone && !android },
    { url: config.data?.androidStore, label: t('outside.storeAndroid'), own: android },
  ].filter(({ url }) => url != null);
  const main = offered ? undefined : stores.find(({ own }) => own);
  return (
    <MessagePage
      illustration={<PhoneIllustration>{PHONE_MARKS.download}</PhoneIllustration>}
      title={t('common.title.download')}
      text={t('outside.downloadText')}
      back
      footer={
        offered ? (
          <Button block onClick={() => tap(install)}>
            {t('home.install')}
          </Button>
        ) : main ? (
          <a className={buttonClass('primary', true)} href={main.url ?? ''}>
            {main.label}
          </a>
        ) : (
          // The store's button must not replace another one under the finger.
          !config.isLoading && (
            <LinkButton block variant="text" to="/">
              {t('common.toHome')}
            </LinkButton>
          )
        )
      }
    >
      {phone ? (
        <Card as="section" gap={12}>
          <h2>{t(offered || main ? 'outside.withoutStore' : 'outside.noStore')}</h2>
          <InstallSteps on={android ? 'android' : 'ios'} />
        </Card>
      ) : (
        <AddressCard text={t('outside.onPhone')} address={window.location.host}>
          <QrCode address={`${window.location.origin}/download`} />
        </AddressCard>
      )}
      {/* Links to other stores are less prominent than this phone's main action. */}
      <Note as="div" className={rowClass(styles.stores)}>
        {main !== undefined && <span>{t('outside.otherPhone')}</span>}
        {stores
          .filter((store) => store !== main)
          .map(({ url, label }) => (
            <a
              key={label}
              className={main === undefined ? buttonClass('secondary', true) : link.inline}
              href={url ?? ''}
            >
              {label}
            </a>
          ))}
      </Note>
    </MessagePage>
  );
}

/** Width of the light border, in modules. Cameras need this border. */
const BORDER = 4;

function QrCode({ address }: { readonly address: string }) {
  const code = generate(address);
  const side = Array.from({ length: code.size }, (_, at) => at);
  const dark = side.flatMap((y) => side.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`));
  const all = code.size + 2 * BORDER;
  return (
    <svg
      className={styles.code}
      viewBox={`-${BORDER} -${BORDER} ${all} ${all}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={address}
    >
      <path d={dark.join('')} />
    </svg>
  );
}
