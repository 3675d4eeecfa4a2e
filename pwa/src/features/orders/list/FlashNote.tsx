import { Digits } from '@ui/Digits/Digits';
import { useT } from '@i18n/useT';
import type { FlashMessage } from '@platform/navigation/flashMessage';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';

export function FlashNote({ flash }: { readonly flash: FlashMessage }) {
  const t = useT();
  switch (flash.kind) {
    case 'applied':
      return (
        <SuccessNote title={t('orders.appliedTitle')}>
          <p>{flash.within === '' ? t('orders.cardAuditing') : t('orders.appliedWithin', flash.within)}</p>
          {flash.isAutomatic !== null && <p>{t(flash.isAutomatic ? 'product.autoGetOn' : 'product.autoGetOff')}</p>}
        </SuccessNote>
      );
    case 'moneyTaken':
      return (
        <SuccessNote title={t('orders.moneyTakenTitle', t.money(flash.amount))}>
          <p>
            <Digits text={t('orders.moneyTakenTo', flash.bankNo)} />
          </p>
          {flash.due !== null && <p>{t('orders.moneyTakenDue', t.money(flash.repayment), t.date(flash.due))}</p>}
        </SuccessNote>
      );
    case 'withdrawn':
      return (
        <SuccessNote title={t('orders.withdrawnTitle')}>
          <p>{t('orders.withdrawnNext')}</p>
        </SuccessNote>
      );
  }
}
