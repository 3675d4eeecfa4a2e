//! Effects of a change of an order: refunds, an SMS, and the borrower's counts (loans unlock products, on-time
//! repayments earn the loyalty discount).

use super::record::Receipt;
use super::{Order, Phase, Settlement};
use crate::fees::quote::gst;
use crate::message::MessageKey;
use crate::money::Money;
use crate::time::Timestamp;
use core::borrow::Borrow;

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

/// The refunds that a change of an order causes, of overpayments and of payments that an earlier payment voids: per
/// payment, the amount to be refunded after the change minus the amount refunded before.
pub fn refunds<'a>(was: &'a Order, now: &'a Order) -> impl Iterator<Item = Refund<'a>> {
    now.receipts().filter_map(|receipt| {
        let same = |other: &Receipt<'_>| other.payment.reference == receipt.payment.reference;
        let before = was.receipts().find(same).map_or(Money::ZERO, |receipt| receipt.parts.refunded);
        let amount = receipt.parts.refunded.checked_sub(before).filter(|back| back.is_positive())?;
        Some(Refund { receipt, amount })
    })
}

/// The SMS to the borrower about the change from `was` to `now`; `None` when the borrower made the change, or no SMS is
/// needed.
pub fn notification(was: &Order, now: &Order) -> Option<MessageKey> {
    if was.state() == now.state() {
        return None;
    }
    match now.phase() {
        Phase::Passed { .. } => Some(MessageKey::SmsApproved),
        Phase::Denied { .. } => Some(MessageKey::SmsDenied),
        Phase::Failed { .. } => Some(MessageKey::SmsNotSent),
        Phase::Running { .. } if was.loan().is_none() => Some(MessageKey::SmsSent),
        _ => None,
    }
}

/// A borrower's counts, or the contribution of one order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LoanCounts {
    /// Disbursed loans, not counting exits within the cooling-off period (contract §6, `orderNum`).
    pub loans: u32,
    /// Loans repaid on or before their due date (specification §9, loyalty).
    pub on_time_repayments: u32,
}

impl Order {
    /// The order's counts so far; a payment that is reported late may change them.
    pub fn counts(&self) -> LoanCounts {
        let is_counted = self.loan().is_some() && !self.ended(Settlement::CooledOff);
        LoanCounts { loans: u32::from(is_counted), on_time_repayments: u32::from(self.ended(Settlement::OnTime)) }
    }

    /// Amount saved by the loyalty discount: the discounted part of the processing fee, and the GST on it. `None`
    /// before disbursal, without a discount, and for a loan exited within the cooling-off period, which has no fee.
    pub fn saved(&self) -> Option<Money> {
        if self.loan().is_none() || self.ended(Settlement::CooledOff) {
            return None;
        }
        let fee = self.rates.service_rate.of(self.quote.amount);
        let full = fee.checked_add(gst(fee))?;
        let taken = self.quote.service_fee.checked_add(self.quote.gst_fee)?;
        full.checked_sub(taken).filter(|saved| saved.is_positive())
    }
}

/// The sum of the amounts that the loyalty discount saved on `orders`; `None` when nothing was saved.
pub fn saved_on(orders: &[impl Borrow<Order>]) -> Option<Money> {
    orders
        .iter()
        .filter_map(|order| order.borrow().saved())
        .reduce(|sum, saved| sum.checked_add(saved).unwrap_or(Money::MAX))
}

impl LoanCounts {
    /// The borrower's counts after one order's contribution changed from `was` to `now`.
    #[must_use]
    pub const fn replacing(self, was: Self, now: Self) -> Self {
        Self {
            loans: self.loans.saturating_add(now.loans).saturating_sub(was.loans),
            on_time_repayments: self
                .on_time_repayments
                .saturating_add(now.on_time_repayments)
                .saturating_sub(was.on_time_repayments),
        }
    }
}
