//! What the borrower may do with an order now. The machine decides it, for the screens, the taps and the server's
//! checks alike.

use super::event::OrderEvent;
use super::record::Order;
use super::refusal::Refusal;
use super::transition::plan;
use crate::money::Money;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

/// What a borrower may do with an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum OrderAction {
    /// Taking the application back.
    Withdraw,
    /// Taking the money.
    GetMoney,
    /// Applying again after the money could not be sent.
    Reapply,
    /// Paying what is owed.
    Repay,
    /// Leaving within the cooling-off days.
    CoolOff,
    /// Asking for a later due date.
    Extend,
    /// Paying for the extension that waits.
    PayExtension,
    /// Giving it up.
    GiveUpExtension,
    /// Booking the next loan.
    BookNext,
}

impl OrderAction {
    /// Every action.
    pub const ALL: [Self; 9] = [
        Self::Withdraw,
        Self::GetMoney,
        Self::Reapply,
        Self::Repay,
        Self::CoolOff,
        Self::Extend,
        Self::PayExtension,
        Self::GiveUpExtension,
        Self::BookNext,
    ];
}

impl Order {
    /// Whether the borrower may do this now, or the rule against it.
    pub fn permits(&self, action: OrderAction, now: Timestamp) -> Result<(), Refusal> {
        let now = now.max(self.seen());
        let accepts = |event: OrderEvent| plan(self, &event, now).map(drop);
        match action {
            OrderAction::Withdraw => accepts(OrderEvent::Withdraw),
            OrderAction::GetMoney => accepts(OrderEvent::GetMoney),
            OrderAction::Reapply => accepts(OrderEvent::Reapply),
            OrderAction::Repay => self.repayment_due(now).map(drop),
            OrderAction::CoolOff => self.cooling_off_due(now).map(drop),
            OrderAction::Extend => accepts(OrderEvent::RequestExtension),
            OrderAction::PayExtension => self.extension_due(now).map(drop),
            OrderAction::GiveUpExtension => accepts(OrderEvent::GiveUp),
            OrderAction::BookNext => self.check_booking(),
        }
    }

    /// Refuses an action whose amount is not the one that the borrower saw. A caller that does not say what was seen
    /// takes the amount as it is.
    pub fn check_expected(&self, action: OrderAction, expected: Option<Money>, now: Timestamp) -> Result<(), Refusal> {
        let Some(expected) = expected else { return Ok(()) };
        let amount = match action {
            OrderAction::Repay => self.repayment_due(now)?.amount,
            OrderAction::CoolOff => self.cooling_off_due(now)?.amount,
            OrderAction::GetMoney => self.quote.arrive_amount,
            OrderAction::Extend | OrderAction::PayExtension => self.extension_offer(now)?.quote.extension_fee,
            _ => return Ok(()),
        };
        if amount == expected { Ok(()) } else { Err(Refusal::AmountChanged { amount }) }
    }
}
