import { useLocation } from 'react-router';
import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { paymentReturn } from '@platform/navigation/paymentReturn';
import { LinkButton } from '@ui/Button/Button';
import { PHONE_MARKS, PhoneIllustration } from '@ui/Icon/PhoneIllustration';
import { MessagePage } from '@ui/MessagePage/MessagePage';

/** Shown when a payment page returns to a browser without a session. Shows no data of the order. */
export function PaymentBackScreen() {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <MessagePage
      illustration={<PhoneIllustration>{PHONE_MARKS.back}</PhoneIllustration>}
      title={t('orders.backTitle')}
      text={
        <>
          {paymentReturn(search) === 'left' && t('orders.backLeft')} {t('orders.backText')}
        </>
      }
      footer={
        <LinkButton block variant="secondary" to={href({ kind: 'login', redirect: pathname })}>
          {t('orders.backLogin')}
        </LinkButton>
      }
    />
  );
}
