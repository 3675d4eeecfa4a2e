//! Refunds of overpayments, and of payments voided by an earlier payment that was reported late.

use super::record::{Order, Receipt};
use crate::money::Money;
use crate::time::Timestamp;

#[apply(api_type)]
pub struct OrderRefund {
    pub amount: Money,
    /// The provider's id of the transaction that is refunded.
    pub reference: String,
    /// Time at which the refund was decided.
    pub at: Timestamp,
}

#[derive(Debug, Clone, Copy)]
pub struct Refund<'a> {
    /// The payment after the change.
    pub receipt: Receipt<'a>,
    pub amount: Money,
}

impl Refund<'_> {
    /// Whether no part of the payment is applied any more.
    pub fn is_whole(&self) -> bool {
        !self.receipt.applied().is_positive()
    }
}

/// The refunds that a change of an order causes: per payment, the amount to be refunded after the change minus the
/// amount refunded before.
pub fn refunds<'a>(was: &'a Order, now: &'a Order) -> impl Iterator<Item = Refund<'a>> {
    now.receipts().filter_map(|receipt| {
        let same = |other: &Receipt<'_>| other.payment.reference == receipt.payment.reference;
        let before = was.receipts().find(same).map_or(Money::ZERO, |receipt| receipt.parts.refunded);
        let amount = receipt.parts.refunded.checked_sub(before).filter(|back| back.is_positive())?;
        Some(Refund { receipt, amount })
    })
}
