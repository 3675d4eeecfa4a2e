//! What goes back when a payment that is learned of late makes others void, or turns out to have been too much.

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

/// What goes back by the step from one order to the next: of a payment that was known, what was applied and is not any more; of the new
/// one, what is not applied of it.
pub fn refunds<'a>(was: &'a Order, now: &'a Order) -> impl Iterator<Item = Refund<'a>> {
    now.receipts().filter_map(|receipt| {
        let same = |other: &Receipt<'_>| other.payment.reference == receipt.payment.reference;
        let kept = was.receipts().find(same).map_or(receipt.payment.amount, |before| before.applied);
        let amount = kept.checked_sub(receipt.applied).filter(|back| back.is_positive())?;
        Some(Refund { receipt, amount })
    })
}
