import { OwnerScreen } from '@features/login/OwnerScreen';
import { PaymentBackScreen } from '@features/orders/PaymentBackScreen';

/**
 * What stands in the place of a screen: of every one while the number may have a new owner, and of an order that a payment
 * page came back to in a browser without a session.
 */
export const StandIn = ({ isOwner }: { readonly isOwner: boolean }) =>
  isOwner ? <OwnerScreen /> : <PaymentBackScreen />;
