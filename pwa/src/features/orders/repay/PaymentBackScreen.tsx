import { useLocation } from 'react-router';

import { href } from '@core/href';
import { useT } from '@i18n/useT';
import { paymentReturn } from '@platform/navigation/paymentReturn';
import { LinkButton } from '@ui/Button/LinkButton';
import { Page } from '@ui/Page/Page';

/** For a payment page that returned to a browser without a session. Reveals nothing of the order. */
export function PaymentBackScreen() {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <Page title={t(paymentReturn(search) === 'left' ? 'orders.backLeft' : 'orders.backTitle')}>
      <p>{t('orders.backText')}</p>
      <LinkButton block variant="text" to={href({ kind: 'login', redirect: pathname })}>
        {t('orders.backLogin')}
      </LinkButton>
    </Page>
  );
}
