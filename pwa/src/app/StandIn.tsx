import { OwnerScreen } from '@features/login/OwnerScreen';
import { PaymentBackScreen } from '@features/orders/repay/PaymentBackScreen';

/** Stands in for a screen: the number may have a new owner, or a payment page returned without a session. */
export const StandIn = ({ isOwner }: { readonly isOwner: boolean }) =>
  isOwner ? <OwnerScreen /> : <PaymentBackScreen />;
