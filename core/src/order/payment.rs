//! What a payment is for, and what a provider's notice of it does (contract §3).
//!
//! A payment freezes its amount when it is made. When its notice comes, the provider's `paidAt` decides, within reason
//! ([`PaidAt`]); a genuine payment that is refused here is one that cannot be applied, to be kept as `unapplied` and sent back.

use super::event::OrderEvent;
use super::record::Order;
use super::refusal::Refusal;
use super::state::OrderState;
use super::transition::transition;
use crate::api::dto::order::PaymentPurposeName;
use crate::ids::{ExtensionId, OrderRepayId};
use crate::money::Money;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

/// What is paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PaymentPurpose {
    /// Everything owed.
    Repayment,
    /// A later due date.
    Extension {
        /// The extension that waits for payment.
        extension_id: ExtensionId,
    },
    /// Leaving within the cooling-off days.
    CoolingOff,
}

impl PaymentPurpose {
    /// Its name.
    #[must_use]
    pub const fn name(&self) -> PaymentPurposeName {
        match self {
            Self::Repayment => PaymentPurposeName::Repayment,
            Self::Extension { .. } => PaymentPurposeName::Extension,
            Self::CoolingOff => PaymentPurposeName::CoolingOff,
        }
    }
}

/// A payment to ask the provider for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PaymentDue {
    /// What it is for.
    pub purpose: PaymentPurpose,
    /// How much, frozen.
    pub amount: Money,
    /// The due cycle it belongs to; a cycle has one open payment.
    pub order_repay_id: OrderRepayId,
    /// The last instant at which it can be paid.
    pub expires_at: Timestamp,
}

impl Order {
    /// The payment that settles the loan; its link lives until the end of the IST day.
    pub fn repayment_due(&self, now: Timestamp) -> Result<PaymentDue, Refusal> {
        if self.state == OrderState::Settled {
            return Err(Refusal::AlreadySettled);
        }
        if !self.state.is_owed() {
            return Err(Refusal::NotRepayable);
        }
        Ok(self.due_until_midnight(PaymentPurpose::Repayment, self.payable(now.day()), now))
    }

    /// The payment of the extension that waits for it; its link lives 24 hours from the request.
    pub fn extension_due(&self, now: Timestamp) -> Result<PaymentDue, Refusal> {
        let offer = self.extension_offer(now)?;
        let (true, Some(asked)) = (offer.is_waiting, &self.extension) else {
            return Err(Refusal::ExtensionNotPending);
        };
        if now > asked.expires_at {
            return Err(Refusal::ExtensionExpired);
        }
        Ok(PaymentDue {
            purpose: PaymentPurpose::Extension { extension_id: offer.extension_id },
            amount: offer.quote.extension_fee,
            order_repay_id: offer.order_repay_id,
            expires_at: asked.expires_at,
        })
    }

    /// The payment that ends the loan within the cooling-off days; its link lives until the end of the IST day.
    pub fn cooling_off_due(&self, now: Timestamp) -> Result<PaymentDue, Refusal> {
        let today = now.day();
        // The machine's own rule decides, so that no link is made whose payment it would refuse.
        transition(self, &OrderEvent::CoolingOffExit { paid_at: now }, now)?;
        Ok(self.due_until_midnight(PaymentPurpose::CoolingOff, self.cooling_off_amount(today), now))
    }

    fn due_until_midnight(&self, purpose: PaymentPurpose, amount: Money, now: Timestamp) -> PaymentDue {
        PaymentDue { purpose, amount, order_repay_id: self.order_repay_id(), expires_at: now.day().end().plus_ms(-1) }
    }
}

/// When a payment was made, as far as anybody can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaidAt {
    /// What the provider's notice says (`paidAt`).
    pub told: Timestamp,
    /// When the payment's link was made.
    pub link_made: Timestamp,
}

impl PaidAt {
    /// The instant from which the payment counts: what the provider says, but nobody pays before there is a link, and nobody in the
    /// future.
    #[must_use]
    pub fn counts_from(self, now: Timestamp) -> Timestamp {
        self.told.max(self.link_made).min(now)
    }
}

/// The order after a payment, or why the payment cannot be applied. That its amount is the frozen one is the caller's to
/// check first: a wrong amount is no payment at all.
pub fn apply_payment(order: &Order, due: &PaymentDue, paid_at: PaidAt, now: Timestamp) -> Result<Order, Refusal> {
    let paid_at = paid_at.counts_from(now);
    if order.state == OrderState::Settled {
        return Err(Refusal::AlreadySettled);
    }
    if paid_at > due.expires_at || order.order_repay_id() != due.order_repay_id {
        return Err(Refusal::PaymentExpired);
    }
    let event = match &due.purpose {
        PaymentPurpose::Repayment => OrderEvent::Repaid { paid_at },
        PaymentPurpose::Extension { extension_id } => {
            OrderEvent::ExtensionPaid { extension_id: extension_id.clone(), paid_at }
        }
        PaymentPurpose::CoolingOff => OrderEvent::CoolingOffExit { paid_at },
    };
    transition(order, &event, now)
}
