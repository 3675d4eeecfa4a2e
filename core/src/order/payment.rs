//! Purposes of payments, and the effect of a provider's notice (contract §3).
//!
//! The amount of a payment is fixed when its link is created. The notice's `paidAt` decides whether the payment was in
//! time, within bounds ([`PaidAt`]). A genuine payment that is refused here is recorded as `unapplied` and refunded.

use super::cost::price;
use super::event::{EventKind, OrderEvent};
use super::fact::{Fact, Payment};
use super::phase::Phase;
use super::record::Order;
use super::refusal::Refusal;
use super::transition::{plan, plan_fact};
use crate::ids::{ExtensionId, OrderRepayId};
use crate::money::Money;
use crate::time::Timestamp;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PaymentPurposeName {
    /// Everything owed.
    Repayment,
    /// A later due date.
    Extension,
    /// Exit within the cooling-off period.
    CoolingOff,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PaymentPurpose {
    Repayment,
    Extension { extension_id: ExtensionId },
    CoolingOff,
}

impl PaymentPurpose {
    #[must_use]
    pub const fn name(&self) -> PaymentPurposeName {
        match self {
            Self::Repayment => PaymentPurposeName::Repayment,
            Self::Extension { .. } => PaymentPurposeName::Extension,
            Self::CoolingOff => PaymentPurposeName::CoolingOff,
        }
    }

    pub(super) const fn event(&self) -> EventKind {
        match self {
            Self::Repayment => EventKind::Repaid,
            Self::Extension { .. } => EventKind::ExtensionPaid,
            Self::CoolingOff => EventKind::CoolingOffExit,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct PaymentDue {
    pub purpose: PaymentPurpose,
    /// Fixed.
    pub amount: Money,
    /// The due cycle of the payment; each cycle has at most one open payment.
    pub order_repay_id: OrderRepayId,
    /// The instant from which it can no longer be paid.
    pub expires_at: Timestamp,
}

impl Order {
    /// The payment that settles the loan; its link is valid until the end of the IST day.
    pub fn repayment_due(&self, now: Timestamp) -> Result<PaymentDue, Refusal> {
        self.is_running()?;
        // The machine decides, so that every link it creates can still be paid.
        plan(self, &OrderEvent::Repaid { paid_at: now }, now)?;
        Ok(self.due_until_midnight(PaymentPurpose::Repayment, now))
    }

    /// The payment for the requested extension; its link is valid for 24 hours from the request.
    pub fn extension_due(&self, now: Timestamp) -> Result<PaymentDue, Refusal> {
        let asked = self.waiting_extension().map(|asked| &asked.terms).ok_or(Refusal::ExtensionNotPending)?;
        if now >= asked.expires_at {
            return Err(Refusal::ExtensionExpired);
        }
        Ok(PaymentDue {
            purpose: PaymentPurpose::Extension { extension_id: asked.extension_id.clone() },
            amount: asked.quote.extension_fee,
            order_repay_id: asked.order_repay_id.clone(),
            expires_at: asked.expires_at,
        })
    }

    /// The payment that exits the loan within the cooling-off period; its link is valid until the end of the IST day.
    pub fn cooling_off_due(&self, now: Timestamp) -> Result<PaymentDue, Refusal> {
        self.is_running()?;
        plan(self, &OrderEvent::CoolingOffExit { paid_at: now }, now)?;
        Ok(self.due_until_midnight(PaymentPurpose::CoolingOff, now))
    }

    const fn is_running(&self) -> Result<(), Refusal> {
        match self.phase() {
            Phase::Running { .. } => Ok(()),
            Phase::Settled { .. } => Err(Refusal::AlreadySettled),
            _ => Err(Refusal::NotRepayable),
        }
    }

    fn due_until_midnight(&self, purpose: PaymentPurpose, now: Timestamp) -> PaymentDue {
        let (amount, expires_at) = (price(self, self.loan(), &purpose, now.day()), now.day().end());
        PaymentDue { purpose, amount, order_repay_id: self.order_repay_id(), expires_at }
    }
}
/// Bounds for the time of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaidAt {
    /// `paidAt` of the provider's notice.
    pub told: Timestamp,
    pub link_made: Timestamp,
}

impl PaidAt {
    /// The time of effect: the provider's, but not before the link was created and not in the future.
    #[must_use]
    pub fn counts_from(self, now: Timestamp) -> Timestamp {
        self.told.max(self.link_made).min(now)
    }
}

/// The order after a payment, or the rule that refuses the payment. The caller has already checked the amount against
/// the fixed one. `reference` is the provider's id of the transaction; each counts once.
pub fn apply_payment(
    order: &Order,
    due: &PaymentDue,
    paid_at: PaidAt,
    reference: &str,
    now: Timestamp,
) -> Result<Order, Refusal> {
    let PaymentDue { purpose, amount, order_repay_id, expires_at } = due.clone();
    let (name, refunded) = (reference.to_owned(), Money::ZERO);
    let payment = Payment { reference: name, purpose, amount, order_repay_id, expires_at, refunded };
    let now = now.max(order.seen());
    if matches!(order.phase(), Phase::Running { .. }) && paid_at.counts_from(now) >= due.expires_at {
        return Err(Refusal::PaymentExpired);
    }
    let plan = plan_fact(order, Fact::Paid { payment }, paid_at.counts_from(now), now)?;
    if order.receipts().any(|receipt| receipt.payment.reference == reference) {
        return Err(Refusal::TransitionRefused);
    }
    Ok(plan.of(order))
}
