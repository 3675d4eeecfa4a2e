import { useAppConfigQuery } from '@platform/device/api';
import { Support } from '@entities/support/Support';
import { useT } from '@i18n/useT';
import { Accordion } from '@ui/Accordion/Accordion';

export function FaceOtherWay() {
  const t = useT();
  const support = useAppConfigQuery().data?.support ?? '';
  return (
    <Accordion
      items={[
        {
          id: 'other-way',
          title: t('auth.faceOtherWay'),
          content: (
            <>
              <p>{t('auth.faceOtherPhoto')}</p>
              {support !== '' && <p>{t('auth.faceOtherSupport')}</p>}
              <Support contact={support} />
            </>
          ),
        },
      ]}
    />
  );
}
