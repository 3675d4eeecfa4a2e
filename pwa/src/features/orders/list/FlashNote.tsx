import { Digits } from '@ui/Digits/Digits';
import { formatDay, formatMoney } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import type { FlashMessage } from '@platform/navigation/flashMessage';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';

type Of<Kind extends FlashMessage['kind']> = Extract<FlashMessage, { kind: Kind }>;

export function FlashNote({ flash }: { readonly flash: FlashMessage }) {
  const t = useT();
  if (flash.kind === 'applied') return <Applied flash={flash} />;
  if (flash.kind === 'moneyTaken') return <MoneyTaken flash={flash} />;
  return (
    <SuccessNote title={t('orders.withdrawnTitle')}>
      <p>{t('orders.withdrawnNext')}</p>
    </SuccessNote>
  );
}

function Applied({ flash: { within, isAutomatic } }: { readonly flash: Of<'applied'> }) {
  const t = useT();
  return (
    <SuccessNote title={t('orders.appliedTitle')}>
      <p>{within === '' ? t('orders.cardAuditing') : t('orders.appliedWithin', within)}</p>
      {isAutomatic !== null && <p>{t(isAutomatic ? 'product.autoGetOn' : 'product.autoGetOff')}</p>}
    </SuccessNote>
  );
}

function MoneyTaken({ flash: { amount, bankNo, repayment, due } }: { readonly flash: Of<'moneyTaken'> }) {
  const t = useT();
  const { language } = useLanguage();
  return (
    <SuccessNote title={t('orders.moneyTakenTitle', formatMoney(amount))}>
      <p>
        <Digits text={t('orders.moneyTakenTo', bankNo)} />
      </p>
      {due !== null && <p>{t('orders.moneyTakenDue', formatMoney(repayment), formatDay(due, language))}</p>}
    </SuccessNote>
  );
}
