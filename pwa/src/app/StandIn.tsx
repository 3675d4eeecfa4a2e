import { OwnerScreen } from '@features/login/OwnerScreen';
import { PaymentBackScreen } from '@features/orders/repay/PaymentBackScreen';

/** Replaces a screen if the phone number may have a new owner, or after a payment in a browser without a session. */
export const StandIn = ({ isOwner }: { readonly isOwner: boolean }) =>
  isOwner ? <OwnerScreen /> : <PaymentBackScreen />;
