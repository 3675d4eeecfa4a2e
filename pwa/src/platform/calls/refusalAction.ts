import * as refusals from '@core/generated/refusals';
import { href } from '@core/href';
import type { MessageKey } from '@i18n/generated/keys';
import { isApiError } from './envelope';

export interface RefusalAction {
  readonly label: MessageKey;
  readonly to: string;
}

/** Returns the next action after a refusal; null if there is none. `pid`: id of the product concerned. */
export function refusalAction(error: unknown, pid?: string): RefusalAction | null {
  if (!isApiError(error) || error.kind !== 'business') return null;
  const ofProduct = (label: MessageKey, to: (pid: string) => string) => (pid ? { label, to: to(pid) } : null);
  switch (error.code) {
    case refusals.openOrder:
    case refusals.reapplied:
    case refusals.transitionRefused:
    case refusals.bookingNotAllowed:
    case refusals.paymentExpired:
    case refusals.orderNotFound:
    case refusals.extensionNotFound:
      return { label: 'actions.seeOrders', to: href({ kind: 'orders' }) };
    case refusals.productUnavailable:
    case refusals.productFull:
    case refusals.productLocked:
    case refusals.productExternal:
    case refusals.productNotFound:
      return { label: 'actions.seeLoans', to: href({ kind: 'home' }) };
    case refusals.bookingNotFound:
    case refusals.bookingEnded:
      return { label: 'actions.seeScheduled', to: href({ kind: 'schedules' }) };
    case refusals.deniedWait:
      // On the product's page, the pre-check shows when the borrower can apply again.
      return ofProduct('actions.seeWhen', (id) => href({ kind: 'productDetail', pid: id }));
    case refusals.cardNotFound:
      return ofProduct('actions.chooseAccount', (id) => href({ kind: 'bank', pid: id }));
    case refusals.stepOrder:
    case refusals.aadhaarNotVerified:
    case refusals.faceNotPassed:
      return ofProduct('actions.continueVerification', (id) => href({ kind: 'authIndex', pid: id }));
    case refusals.sessionScope:
      return { label: 'actions.logIn', to: href({ kind: 'login', redirect: '' }) };
    default:
      return null;
  }
}
