import { SUPPORT_CONTACT } from '@platform/device/config';
import { Support } from '@entities/support/Support';
import { useT } from '@i18n/useT';
import { Accordion } from '@ui/Accordion/Accordion';

export function FaceOtherWay() {
  const t = useT();
  return (
    <Accordion
      items={[
        {
          id: 'other-way',
          title: t('auth.faceOtherWay'),
          content: (
            <>
              <p>{t('auth.faceOtherPhoto')}</p>
              {SUPPORT_CONTACT !== '' && <p>{t('auth.faceOtherSupport')}</p>}
              <Support contact={SUPPORT_CONTACT} />
            </>
          ),
        },
      ]}
    />
  );
}
