import { OwnerScreen } from '@features/login/OwnerScreen';
import { PaymentBackScreen } from '@features/orders/repay/PaymentBackScreen';

/**
 * A page shown instead of a screen: instead of all of them while the number may have a new owner, and instead of an order
 * when a payment page returns to a browser without a session.
 */
export const StandIn = ({ isOwner }: { readonly isOwner: boolean }) =>
  isOwner ? <OwnerScreen /> : <PaymentBackScreen />;
