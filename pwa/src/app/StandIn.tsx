import { OwnerScreen } from '@features/login/OwnerScreen';
import { PaymentBackScreen } from '@features/orders/PaymentBackScreen';

/**
 * Replaces every screen while the number may have a new owner, and an order when a payment page returns to a browser
 * without a session.
 */
export const StandIn = ({ isOwner }: { readonly isOwner: boolean }) =>
  isOwner ? <OwnerScreen /> : <PaymentBackScreen />;
