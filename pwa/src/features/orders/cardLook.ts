import type { OrderCardView } from '@core/types';
import type { MessageKey } from '@i18n/generated/keys';

/** `payable` settles the loan today. */
export type CardFigure = 'payable' | 'loan' | 'received' | 'repayment';

export interface CardLook {
  /** The amount that matters in this state; null once the order is over. */
  readonly hero: CardFigure | null;
  /** Label of the card's action; null if the card has no link. */
  readonly action: MessageKey | null;
  readonly isUrgent: boolean;
}

const DUE_SOON = 3;

/** Emphasis of an order's card. Permissions and links come from core. */
export function cardLook({ stateKey, disbursal, daysLeft, daysOverdue, href }: OrderCardView): CardLook {
  const leads = (action: MessageKey) => (href === null ? null : action);
  if (daysOverdue !== null) return { hero: 'payable', action: leads('orders.cardRepay'), isUrgent: true };
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
