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

/// What the step from one order to the next refunds. Of a payment that was known before: what was applied and is not
/// any more. Of a new one: what is not applied.
pub fn refunds<'a>(was: &'a Order, now: &'a Order) -> impl Iterator<Item = Refund<'a>> {
    now.receipts().filter_map(|receipt| {
        let same = |other: &Receipt<'_>| other.payment.reference == receipt.payment.reference;
        let kept = was.receipts().find(same).map_or(receipt.payment.amount, |before| before.applied);
        let amount = kept.checked_sub(receipt.applied).filter(|back| back.is_positive())?;
        Some(Refund { receipt, amount })
    })
}
