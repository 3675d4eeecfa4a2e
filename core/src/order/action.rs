//! The borrower's actions on an order. Screens, taps and the server's checks use the same rules.

use super::event::OrderEvent;
use super::record::Order;
use super::refusal::Refusal;
use super::transition::transition;
use crate::money::Money;
use crate::time::Timestamp;

#[apply(api_value)]
pub enum OrderAction {
    Withdraw,
    /// Accepting the loan, so that the money is sent.
    GetMoney,
    Reapply,
    Repay,
    /// Exit within the cooling-off period.
    CoolOff,
    Extend,
    PayExtension,
    GiveUpExtension,
    BookNext,
}

impl OrderAction {
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
    /// Whether the borrower may take the action now. A refusal names the rule that forbids it.
    pub fn permits(&self, action: OrderAction, now: Timestamp) -> Result<(), Refusal> {
        let now = now.max(self.seen());
        let accepts = |event: OrderEvent| transition(self, &event, now).map(drop);
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

    /// Refuses `GetMoney`, `Extend` and `PayExtension` if the current amount differs from `expected`, the amount that
    /// the borrower saw. Other actions, and calls without `expected`, are not checked.
    pub fn check_expected(&self, action: OrderAction, expected: Option<Money>, now: Timestamp) -> Result<(), Refusal> {
        let Some(expected) = expected else { return Ok(()) };
        let amount = match action {
            OrderAction::GetMoney => self.quote.arrive_amount,
            OrderAction::Extend | OrderAction::PayExtension => self.extension_offer(now)?.terms.quote.extension_fee,
            _ => return Ok(()),
        };
        if amount == expected { Ok(()) } else { Err(Refusal::AmountChanged { amount }) }
    }
}
