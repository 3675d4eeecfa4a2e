//! What is refunded when a payment that becomes known late makes others void, or when a payment was too much.

use super::record::{Order, Receipt};
use crate::money::Money;

/// Money of one payment that goes back.
#[derive(Debug, Clone, Copy)]
pub struct Refund<'a> {
    /// The payment, as it is applied now.
    pub receipt: Receipt<'a>,
    /// How much goes back.
    pub amount: Money,
}

impl Refund<'_> {
    /// Whether nothing of the payment is applied any more.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        !self.receipt.applied.is_positive()
    }
}

/// The refunds that a change of an order causes: for each payment, what is to be refunded after the change less what was
/// refunded before it.
pub fn refunds<'a>(was: &'a Order, now: &'a Order) -> impl Iterator<Item = Refund<'a>> {
    now.receipts().filter_map(|receipt| {
        let same = |other: &Receipt<'_>| other.payment.reference == receipt.payment.reference;
        let before = was.receipts().find(same).map_or(Money::ZERO, Receipt::sent_back);
        let amount = receipt.sent_back().checked_sub(before).filter(|back| back.is_positive())?;
        Some(Refund { receipt, amount })
    })
}
