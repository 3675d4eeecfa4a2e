import { Digits } from '@ui/Digits/Digits';
import { formatDay, formatMoney } from '@i18n/formats';
import { useLanguage, useT } from '@i18n/useT';
import type { Moment } from '@platform/navigation/moment';
import { SuccessNote } from '@ui/SuccessNote/SuccessNote';

type Of<Kind extends Moment['kind']> = Extract<Moment, { kind: Kind }>;

export function MomentNote({ moment }: { readonly moment: Moment }) {
  const t = useT();
  if (moment.kind === 'applied') return <Applied moment={moment} />;
  if (moment.kind === 'moneyTaken') return <MoneyTaken moment={moment} />;
  return (
    <SuccessNote title={t('orders.withdrawnTitle')}>
      <p>{t('orders.withdrawnNext')}</p>
    </SuccessNote>
  );
}

function Applied({ moment: { within, isAutomatic } }: { readonly moment: Of<'applied'> }) {
  const t = useT();
  return (
    <SuccessNote title={t('orders.appliedTitle')}>
      <p>{within === '' ? t('orders.cardAuditing') : t('orders.appliedWithin', within)}</p>
      {isAutomatic !== null && <p>{t(isAutomatic ? 'product.autoGetOn' : 'product.autoGetOff')}</p>}
    </SuccessNote>
  );
}

function MoneyTaken({ moment: { amount, bankNo, repayment, due } }: { readonly moment: Of<'moneyTaken'> }) {
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
