import type { OrderCardView } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';

/** The sums of a card; `payable` is what settles the loan today. */
export type CardFigure = 'payable' | 'loan' | 'received' | 'repayment';

export interface CardLook {
  /** The figure that counts now; none on an order that is over. */
  readonly hero: CardFigure | null;
  /** What a tap on the card is for; none where the card leads nowhere. */
  readonly action: MessageKey | null;
  /** Whether the next move is the borrower's, and now. */
  readonly isUrgent: boolean;
}

/** From how many days before its due date on a loan asks to be repaid. */
const DUE_SOON = 3;

/** What stands out on an order's card. What the order allows and where the card leads is core's. */
export function cardLook({ stateKey, disbursal, daysLeft, daysOverdue, href }: OrderCardView): CardLook {
  const leads = (action: MessageKey) => (href === null ? null : action);
  if (daysOverdue !== null) return { hero: 'payable', action: leads('orders.cardRepay'), isUrgent: true };
  // An extension in force leads to its own page first.
  if (stateKey === 'labels.stateExtension')
    return { hero: 'repayment', action: leads('labels.undwayOrder'), isUrgent: false };
  if (stateKey === 'labels.stateLoaned' || stateKey === 'labels.stateOverdued')
    return {
      hero: 'repayment',
      action: leads('orders.cardRepay'),
      isUrgent: daysLeft !== null && daysLeft <= DUE_SOON,
    };
  if (stateKey === 'labels.stateAuditing')
    return { hero: 'loan', action: leads('labels.undwayProgress'), isUrgent: false };
  if (stateKey === 'labels.statePass') return { hero: 'received', action: leads('orders.getMoney'), isUrgent: true };
  if (disbursal === 'expected') return { hero: 'received', action: leads('labels.undwayOrder'), isUrgent: false };
  return { hero: null, action: leads('labels.undwayOrder'), isUrgent: false };
}
